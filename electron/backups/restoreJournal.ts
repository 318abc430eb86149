import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppSettings } from '../../shared/domain/appSettings.ts'
import { Connection, ConnectionId } from '../../shared/domain/connection.ts'
import { BackupContents } from '../backup/backupContents.ts'
import { addConnections } from '../connection/connections.ts'
import { claimFile } from '../database/fileLock.ts'
import { loadJson, type JsonKind } from '../vault/jsonFile.ts'
import { syncFolder, writePrivateFile } from '../vault/privateFile.ts'
import { adoptAppSettings } from '../session/appSettings.ts'
import { fileOf, folderOf, placesIn } from '../session/dataFolder.ts'
import { adoptSandboxMemory } from '../session/sandboxMemory.ts'
import { setWorkbookAside, workbookFile } from '../session/workbookFiles.ts'
import { partFile } from './partFiles.ts'
import { JOURNAL, removeWorkFolder, workFoldersOf } from './workFolder.ts'

/*
 * A restore lays all of it out in a work folder, checks it there, and then writes down what is to be moved where. With that
 * file it is done: whoever finds it, the same process or the next to start, moves what is not moved yet. Without it
 * nothing was, and the folder goes.
 */

const Move = z.strictObject({
  kind: z.enum(['workbook', 'settings', 'workspace', 'lab']),
  /** Of the laid out part. */
  name: ConnectionId,
  /** Under which it goes to its place. */
  id: ConnectionId
})

const Journal = z.strictObject({
  moves: z.array(Move),
  connections: z.array(Connection),
  selected: ConnectionId.nullable(),
  appSettings: AppSettings.optional(),
  sandboxes: BackupContents.shape.sandboxes
})
export type Journal = z.output<typeof Journal>

interface SettingsMove extends Pick<z.output<typeof Move>, 'id'> {
  readonly kind: Exclude<z.output<typeof Move>['kind'], 'workbook'>
}

const kind: JsonKind<Journal> = { schema: Journal, version: 1, name: 'what a restore was to do' }

/** The point of no return. Rejects with `disk-full` or `not-writable`; then nothing is done. */
export async function commitRestore(folder: string, journal: Journal): Promise<void> {
  await syncFolder(folder)
  await writePrivateFile(journalFile(folder), `${JSON.stringify({ version: kind.version, ...journal })}\n`)
}

/** Of all restores that the run of this mark did not come to the end of; see `finishRestore`. */
export async function finishRestores(dataDir: string, mark: string): Promise<void> {
  for (const folder of await workFoldersOf(dataDir, mark)) await finishRestore(dataDir, folder)
}

/**
 * Moves what is not moved yet of a restore that was committed, and removes its folder; removes that of one that was not.
 * What a workbook takes the place of is set aside, never deleted; settings that are there stay.
 */
export async function finishRestore(dataDir: string, folder: string): Promise<void> {
  const { value: journal } = existsSync(journalFile(folder)) ? await loadJson(journalFile(folder), kind) : {}
  if (journal) {
    for (const move of journal.moves) {
      if (move.kind === 'workbook') await moveWorkbook(dataDir, partFile(folder, move), move.id)
      else await moveSettings(dataDir, { ...move, kind: move.kind }, partFile(folder, move))
    }
    for (const sandbox of journal.sandboxes ?? []) await adoptSandboxMemory(dataDir, sandbox)
    if (journal.appSettings) await adoptAppSettings(dataDir, journal.appSettings)
    await addConnections(placesIn(dataDir).connections, journal.connections, journal.selected)
  }
  await removeWorkFolder(folder)
}

async function moveWorkbook(dataDir: string, part: string, id: string): Promise<void> {
  const file = await workbookFile(dataDir, id)
  if (existsSync(part)) {
    // Nobody else opens it meanwhile, or it is not touched.
    const release = claimFile(file)
    try {
      await setWorkbookAside(dataDir, id)
      await rename(part, file)
    } finally {
      release()
    }
  }
  // After the file: what is set aside takes with it what stands beside it.
  if (existsSync(keyIdOf(part))) await rename(keyIdOf(part), keyIdOf(file))
  await syncFolder(dirname(file))
}

async function moveSettings(dataDir: string, { kind, id }: SettingsMove, part: string): Promise<void> {
  const folder = await folderOf(dataDir, kind)
  const file = fileOf(dataDir, kind, id)
  if (!existsSync(part) || existsSync(file)) return
  await rename(part, file)
  await syncFolder(folder)
}

function keyIdOf(file: string): string {
  return `${file}.key-id`
}

function journalFile(folder: string): string {
  return join(folder, JOURNAL)
}
