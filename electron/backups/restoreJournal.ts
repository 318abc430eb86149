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
 * A restore first writes everything to a work folder and checks it there, then writes a file that lists what is to be
 * moved where. Once that file exists, the restore is committed: this process, or the next one that starts, moves
 * whatever has not been moved. Without the file nothing was changed, and the folder is deleted.
 */

const Move = z.strictObject({
  kind: z.enum(['workbook', 'settings', 'workspace', 'lab']),
  /** Name of the part in the work folder. */
  name: ConnectionId,
  /** Id under which it goes to its place. */
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

/** The commit point. Rejects with `disk-full` or `not-writable`; then nothing was changed. */
export async function commitRestore(folder: string, journal: Journal): Promise<void> {
  await syncFolder(folder)
  await writePrivateFile(journalFile(folder), `${JSON.stringify({ version: kind.version, ...journal })}\n`)
}

/** Finishes all restores that the run with this mark did not complete; see `finishRestore`. */
export async function finishRestores(dataDir: string, mark: string): Promise<void> {
  for (const folder of await workFoldersOf(dataDir, mark)) await finishRestore(dataDir, folder)
}

/**
 * Moves what a committed restore has not moved yet, and deletes its folder. Deletes the folder of a restore that was
 * not committed. A workbook that would be replaced is set aside, never deleted; existing settings stay.
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
    // Locks the workbook: no other process can open it during the move, and one that is open is not touched.
    const release = claimFile(file)
    try {
      await setWorkbookAside(dataDir, id)
      await rename(part, file)
    } finally {
      release()
    }
  }
  // Only after the file was moved: setting a file aside takes the files beside it along.
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
