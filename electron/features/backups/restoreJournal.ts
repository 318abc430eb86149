import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { AppSettings } from '../../../shared/domain/appSettings.ts'
import { Connection, ConnectionId } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { BackupContents } from '../../stores/backupFile/backupContents.ts'
import { addConnections } from '../../stores/connections/connections.ts'
import { claimFile } from '../../base/database/fileLock.ts'
import { isNewFile } from '../../base/database/keyId.ts'
import type { Log } from '../../session/ports.ts'
import { readJson, type JsonKind } from '../../stores/vault/jsonFile.ts'
import { syncFolder, writePrivateFile } from '../../stores/vault/privateFile.ts'
import { adoptAppSettings } from '../../session/appSettings.ts'
import { fileOf, folderOf, placesIn } from '../../session/dataFolder.ts'
import { adoptSandboxMemory } from '../../session/sandboxMemory.ts'
import { setWorkbookAside, workbookFile } from '../../session/workbookFiles.ts'
import { partFile } from './partFiles.ts'
import { bringSettings } from './settingsPlace.ts'
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
  id: ConnectionId,
  /** What it may replace, as of `stateOf`; absent where nothing was in its place. */
  replaces: z.string().optional()
})

const Journal = z.strictObject({
  moves: z.array(Move),
  connections: z.array(Connection),
  selected: ConnectionId.nullable(),
  appSettings: AppSettings.optional(),
  sandboxes: BackupContents.shape.sandboxes
})
export type Journal = z.output<typeof Journal>

const kind: JsonKind<Journal> = { schema: Journal, version: 1, name: 'what a restore was to do' }

/** The commit point. Rejects with `disk-full` or `not-writable`; then nothing was changed. */
export async function commitRestore(folder: string, journal: Journal): Promise<void> {
  await syncFolder(folder)
  await writePrivateFile(journalFile(folder), `${JSON.stringify({ version: kind.version, ...journal })}\n`)
}

/** Finishes all restores that the run with this mark did not complete; see `finishRestore`. Logs what it left out. */
export async function finishRestores(dataDir: string, mark: string, log?: Log): Promise<void> {
  for (const folder of await workFoldersOf(dataDir, mark)) {
    const isWhole = await finishRestore(dataDir, folder)
    if (!isWhole) log?.('restore-left-newer-decisions')
  }
}

/**
 * Moves what a committed restore has not moved yet, and deletes its folder. Deletes the folder of a restore that was
 * not committed. A workbook that would be replaced is set aside, never deleted; settings that work stay, and so does a
 * workbook that was made or changed after the restore was planned. Returns false if there was one. `claimed`: ids of
 * the workbooks that the caller has claimed. Rejects with `cache-damaged`, and keeps the folder, if its journal
 * cannot be read.
 */
export async function finishRestore(
  dataDir: string,
  folder: string,
  claimed: Pick<ReadonlySet<string>, 'has'> = new Set()
): Promise<boolean> {
  const journal = await readJson(journalFile(folder), kind)
  if (journal === 'damaged') throw damagedJournal(folder)
  let isWhole = true
  if (journal) {
    for (const move of journal.moves) {
      if (move.kind === 'workbook') {
        const isMoved = await moveWorkbook(dataDir, partFile(folder, move), move, claimed.has(move.id))
        isWhole &&= isMoved
      } else {
        await folderOf(dataDir, move.kind)
        await bringSettings(move.kind, partFile(folder, move), fileOf(dataDir, move.kind, move.id))
      }
    }
    for (const sandbox of journal.sandboxes ?? []) await adoptSandboxMemory(dataDir, sandbox)
    if (journal.appSettings) await adoptAppSettings(dataDir, journal.appSettings)
    await addConnections(placesIn(dataDir).connections, journal.connections, journal.selected)
  }
  await removeWorkFolder(folder)
  return isWhole
}

/** What a workbook's file contains, to tell whether it is still the same; undefined where there is none. */
export async function stateOf(file: string): Promise<string | undefined> {
  if (isNewFile(file)) return undefined
  const hash = createHash('sha256')
  for (const part of [file, `${file}-wal`].filter((path) => existsSync(path)))
    for await (const bytes of createReadStream(part)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

/** Returns false if it was left out, because other decisions than those it may replace are in its place. */
async function moveWorkbook(
  dataDir: string,
  part: string,
  { id, replaces }: Pick<z.output<typeof Move>, 'id' | 'replaces'>,
  isClaimed: boolean
): Promise<boolean> {
  const file = await workbookFile(dataDir, id)
  if (existsSync(part)) {
    // Locks the workbook: no other process can open it during the move, and one that is open is not touched.
    const release = isClaimed ? undefined : claimFile(file)
    try {
      // After a kill, somebody may have accepted the loss and gone on deciding until the next start.
      const state = await stateOf(file)
      if (state !== undefined && state !== replaces) return false
      await setWorkbookAside(dataDir, id, 'replaced')
      await rename(part, file)
    } finally {
      release?.()
    }
  }
  // Only after the file was moved: setting a file aside takes the files beside it along.
  if (existsSync(keyIdOf(part))) await rename(keyIdOf(part), keyIdOf(file))
  await syncFolder(dirname(file))
  return true
}

function keyIdOf(file: string): string {
  return `${file}.key-id`
}

function damagedJournal(folder: string): AppError {
  const message = `A restore cannot be finished: its list of what to do is damaged. What it had not moved yet stays in ${folder}. Restore the backup again, then delete this folder.`
  return new AppError('cache-damaged', message)
}

function journalFile(folder: string): string {
  return join(folder, JOURNAL)
}
