import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../shared/errors.ts'

/** A damaged file that was set aside, so that a new one could take its place. */
export interface DamagedCopy {
  /** Its path within the data folder; pass it to remove the file. */
  readonly name: string
  /** Of it and what belongs to it. */
  readonly bytes: number
  /** When it was last written to, before it was set aside; ISO 8601 in UTC. */
  readonly changedAt: string
  /** Decisions that a restore replaced: only somebody who names the file may delete it. */
  readonly isDecisions: boolean
}

// As ledgers, private files and workbooks are set aside; what belongs to them goes with them.
const DAMAGED = /\.(?:damaged-[\dTZ.-]+|db\.replaced-[\dTZ-]+Z)$/
const DECISIONS = /\.replaced-[^.]+$/
const PARTS = ['', '-wal', '-shm', '.key-id'] as const

/** All of a data folder, by name. */
export async function damagedCopies(dataDir: string): Promise<readonly DamagedCopy[]> {
  const names = (await readdir(dataDir, { recursive: true })).filter((name) => DAMAGED.test(basename(name)))
  return Promise.all(names.sort().map((name) => copyOf(dataDir, name)))
}

/**
 * Deletes these copies for good. Rejects with `not-found` for a name that is not in the list, and then deletes none.
 */
export async function removeDamagedCopies(dataDir: string, names: readonly string[]): Promise<readonly DamagedCopy[]> {
  const all = await damagedCopies(dataDir)
  const chosen = [...new Set(names)].map((name) => all.find((copy) => copy.name === name) ?? unknown(name))
  for (const { name } of chosen) {
    for (const part of PARTS) await rm(join(dataDir, name + part), { force: true })
  }
  return chosen
}

async function copyOf(dataDir: string, name: string): Promise<DamagedCopy> {
  const { mtime } = await stat(join(dataDir, name))
  const sizes = PARTS.map((part) =>
    stat(join(dataDir, name + part)).then(
      ({ size }) => size,
      () => 0
    )
  )
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  return { name, bytes, changedAt: mtime.toISOString(), isDecisions: DECISIONS.test(name) }
}

function unknown(name: string): never {
  throw new AppError('not-found', `No damaged copy is named ${name}. List them: npm run -s cli -- damaged`)
}
