import { appendFile, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { toWire } from '../../shared/errors.ts'
import { jsonValue } from '../../shared/text/jsonValue.ts'
import { codeOf } from '../base/database/failure.ts'
import { tryLock, withFileLock } from '../base/database/fileLock.ts'
import { PROCESS_MARK } from '../base/process/processMark.ts'
import { placesIn } from './dataFolder.ts'
import type { FilePort, Log } from './ports.ts'
import { makePrivateFolder } from './privateFolder.ts'

/*
 * In the folder `running` of the data folder, each run of the program has a file `<mark>.lock`, which it keeps locked
 * as long as it lives, and `<mark>.targets`: the paths it was asked to write to, one JSON string per line. If the
 * lock of a mark is free, that run is over and its files can be removed.
 */

/**
 * Half-written files of this run hold rows in plain text. If this run is killed, the next one removes them. It also
 * finishes or undoes a restore that was not completed.
 */
export interface Leftovers {
  /** The same port, which also records where files are written to. */
  readonly files: FilePort
  /** Records another path that a file is written to. */
  readonly noteTarget: (path: string) => Promise<void>
  close(): Promise<void>
}

interface Holding {
  apps: number
  readonly release: () => void
}

/** By folder: several apps in one process share one lock. */
const held = new Map<string, Holding>()

interface LeftoversContext {
  readonly dataDir: string
  readonly files: FilePort
  readonly log: Log
  /** Finishes or undoes the restore that the run of this mark was doing. */
  readonly finish: (mark: string) => Promise<void>
}

/**
 * Removes what killed runs left behind, and registers this run. What cannot be removed waits for the next start; the
 * start does not fail.
 */
export async function openLeftovers({ dataDir, files, log, finish }: LeftoversContext): Promise<Leftovers> {
  const { running: folder, runningLock } = placesIn(dataDir)
  const notRemoved = (error: unknown) => log('leftovers-not-removed', { code: toWire(error).code })
  const inTurn = (work: () => Promise<void>) => withFileLock(runningLock, work)
  try {
    await makePrivateFolder(folder)
    await inTurn(async () => {
      for (const mark of await marksIn(folder)) await removeOfDead({ dataDir, finish }, folder, mark).catch(notRemoved)
      hold(folder)
    })
  } catch (error) {
    notRemoved(error)
    return { files, noteTarget: () => Promise.resolve(), close: () => Promise.resolve() }
  }
  const targets = join(folder, `${PROCESS_MARK}.targets`)
  const noteTarget = (path: string) =>
    appendFile(targets, `${JSON.stringify(path)}\n`, { mode: 0o600 }).catch(notRemoved)
  return {
    noteTarget,
    files: {
      ...files,
      async chooseTarget(suggestedName) {
        const path = await files.chooseTarget(suggestedName)
        if (path !== undefined) await noteTarget(path)
        return path
      }
    },
    close: () => inTurn(() => letGo(folder, finish)).catch(notRemoved)
  }
}

/** Of other runs. */
async function marksIn(folder: string): Promise<readonly string[]> {
  const marks = (await readdir(folder)).map((name) => /^([0-9a-f]{8})\.lock$/.exec(name)?.[1] ?? PROCESS_MARK)
  return marks.filter((mark) => mark !== PROCESS_MARK)
}

function hold(folder: string): void {
  const holding = held.get(folder)
  if (holding) holding.apps += 1
  else held.set(folder, { apps: 1, release: tryLock(join(folder, `${PROCESS_MARK}.lock`)) ?? (() => undefined) })
}

async function letGo(folder: string, finish: LeftoversContext['finish']): Promise<void> {
  const holding = held.get(folder)
  if (!holding || --holding.apps > 0) return
  held.delete(folder)
  try {
    // What cannot be finished or removed now is left to the next start, which finds it by the lock.
    await finish(PROCESS_MARK)
    await rm(join(folder, `${PROCESS_MARK}.targets`), { force: true })
  } finally {
    // Done last, so that every registered run has its lock.
    holding.release()
  }
  await rm(join(folder, `${PROCESS_MARK}.lock`), { force: true })
}

type Ending = Pick<LeftoversContext, 'dataDir' | 'finish'>

async function removeOfDead({ dataDir, finish }: Ending, folder: string, mark: string): Promise<void> {
  const lock = join(folder, `${mark}.lock`)
  const release = tryLock(lock)
  if (!release) return
  try {
    const targets = join(folder, `${mark}.targets`)
    for (const path of await pathsIn(targets)) await removePart(path, mark)
    for (const name of await readdir(dataDir, { recursive: true })) {
      if (isHalf(basename(name), mark, 'tmp')) await rm(join(dataDir, name), { force: true })
    }
    await finish(mark)
    await rm(targets, { force: true })
  } finally {
    release()
  }
  await rm(lock, { force: true })
}

/** Removes what was written beside a target and beside its manifest; a target that is a link has it where it leads. */
async function removePart(path: string, mark: string): Promise<void> {
  const folders = new Set([dirname(path), dirname(await realpath(path).catch(() => path))])
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(ifAbsent)) {
      if (isHalf(name, mark, 'part')) await rm(join(folder, name), { force: true })
    }
  }
}

/** Names as `atomicFile.ts` and `privateFile.ts` give them. */
function isHalf(name: string, mark: string, ending: 'part' | 'tmp'): boolean {
  return new RegExp(`\\.${mark}-[0-9a-f]{12}\\.${ending}$`).test(name)
}

async function pathsIn(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  const paths = text.split('\n').map(pathOf)
  return [...new Set(paths.filter((path) => path !== undefined))]
}

/** Undefined for a line that was cut off or damaged. */
function pathOf(line: string): string | undefined {
  const path = jsonValue(line)
  return typeof path === 'string' ? path : undefined
}

function ifAbsent(error: unknown): readonly string[] {
  if (/^(ENOENT|ENOTDIR)$/.test(codeOf(error))) return []
  throw error
}
