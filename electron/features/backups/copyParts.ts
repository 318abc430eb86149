import { existsSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConnectionId, type Connection } from '../../../shared/domain/connection.ts'
import { AppError } from '../../../shared/errors.ts'
import { RESTORE_WAYS } from '../../base/database/restoreWays.ts'
import { BackupContents, type BackupPart, type WorkbookPart } from '../../stores/backupFile/backupContents.ts'
import type { Connections } from '../../stores/connections/connections.ts'
import { SANDBOX_CONNECTION } from '../../stores/connections/sandboxConnection.ts'
import { readSettings } from '../../stores/connections/settingsFile.ts'
import { readThreeds } from '../../stores/connections/threedsFile.ts'
import { checkKey } from '../../base/database/keyId.ts'
import { workbookKeyAccount } from '../../stores/vault/workbookKey.ts'
import type { Copying } from '../../stores/workbook/views/copying/openCopying.ts'
import type { KnownFile } from '../../stores/workbook/file/knownFile.ts'
import { readWorkspace } from '../../stores/preferences/workspaceFile.ts'
import { storedAppSettings } from '../../session/appSettings.ts'
import { fileOf, folderOf, placesIn } from '../../session/dataFolder.ts'
import { storedSandboxMemories } from '../../session/sandboxMemory.ts'
import { isOfTeam } from '../../session/teamFiles.ts'
import {
  isForSessionOnly,
  isWorkbookStored,
  isWorkbookThere,
  workbookPlace,
  type WorkbookFileContext
} from '../../session/workbookFiles.ts'
import { fileDigest } from '../exporting/files/fileDigest.ts'
import { partFile } from './partFiles.ts'

export interface CopyContext extends WorkbookFileContext {
  readonly connections: Pick<Connections, 'list' | 'selected' | 'refresh'>
  /** Version of Tallydesk. */
  readonly version: string
  /** Milliseconds of the wall clock. */
  readonly now?: (() => number) | undefined
}

/**
 * Copies everything of a data folder that belongs in a backup to another folder, in its current state: decisions with
 * their own keys, and the settings. Leaves nothing out silently: a file that cannot be read fails the copy by name.
 */
export async function copyParts(context: CopyContext, copying: Copying, folder: string): Promise<BackupContents> {
  const { connections, version, now = Date.now } = context
  const madeAt = new Date(now()).toISOString()
  // Another process may have added one since.
  await connections.refresh()
  const own = connections.list().filter(({ id }) => id !== SANDBOX_CONNECTION.id)
  const selected = connections.selected().id
  const parts: BackupPart[] = []
  for (const source of await workbookSources(own, context)) {
    const part = await copyWorkbook(source, copying, folder)
    if (part) parts.push(part)
  }
  for (const { id } of [SANDBOX_CONNECTION, ...own]) {
    for (const kind of ['settings', 'workspace', 'lab'] as const) {
      const part = await copySettings(context.ports.dataDir, kind, id, folder)
      if (part) parts.push(part)
    }
  }
  const chosen = selected === SANDBOX_CONNECTION.id ? null : selected
  const appSettings = await storedAppSettings(context.ports.dataDir)
  if (appSettings === 'damaged') throw damagedAppSettings(placesIn(context.ports.dataDir).appSettings)
  const sandboxes = await storedSandboxMemories(context.ports.dataDir)
  const teams = [SANDBOX_CONNECTION, ...own].map(({ id }) => id).filter((id) => isOfTeam(id, context))
  // Validated as strictly as the restore will do.
  const list = { selected: chosen, connections: own }
  return BackupContents.parse({ madeAt, version, ...list, appSettings, sandboxes, teams, parts })
}

interface WorkbookSource {
  readonly name: string
  readonly file: string
  readonly key?: string | undefined
  readonly known: KnownFile
}

const NOTHING_KNOWN: KnownFile = { isStored: false }

async function workbookSources(own: readonly Connection[], context: WorkbookFileContext) {
  const folder = await folderOf(context.ports.dataDir, 'workbook')
  const sources: WorkbookSource[] = []
  for (const name of (await readdir(folder)).sort()) {
    const [, id] = /^(.+)\.db$/.exec(name) ?? []
    // A connection may have the name of a sandbox, but its file would be encrypted.
    if (id === undefined || own.some((connection) => connection.id === id)) continue
    const file = join(folder, name)
    if (!/^sandbox-\d+-\d+$/.test(id)) throw unlistedDecisions(file)
    sources.push({ name: id, file, known: NOTHING_KNOWN })
  }
  const isForSession = await isForSessionOnly(context.vault)
  for (const connection of own) {
    const source = isForSession ? await sessionSource(connection, context) : await storedSource(connection, context)
    if (source) sources.push({ name: connection.id, ...source })
  }
  return sources
}

async function storedSource(connection: Connection, context: WorkbookFileContext) {
  if (!(await isWorkbookStored(connection, context))) return undefined
  return workbookPlace(connection, context)
}

/** A session that keeps its secrets in memory has its decisions in a folder that only the open workbook knows. */
async function sessionSource(connection: Connection, context: WorkbookFileContext) {
  if (await isWorkbookThere(connection, context)) throw otherSecrets(connection)
  const folder = await folderOf(context.ports.dataDir, 'workbook')
  const key = await context.vault.read(workbookKeyAccount(connection.id))
  for (const name of key === undefined ? [] : await readdir(folder)) {
    const file = join(folder, name, `${connection.id}.db`)
    if (name.startsWith('session-') && existsSync(file) && isKeyOf(file, key))
      return { file, key, known: NOTHING_KNOWN }
  }
  return undefined
}

/** Another process may have such a session open. */
function isKeyOf(file: string, key: string | undefined): boolean {
  try {
    return checkKey(file, key) === 'proven'
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function copyWorkbook(
  { name, file, key, known }: WorkbookSource,
  copying: Copying,
  folder: string
): Promise<WorkbookPart | undefined> {
  const copy = partFile(folder, { kind: 'workbook', name })
  if (!(await copying.copy({ file, key, known }, copy))) return undefined
  const { entries, head, isWhole, reconciliations } = await copying.check({ file: copy, key })
  const log = { entries, head, isWhole, reconciliations }
  return { kind: 'workbook', name, key: key ?? null, log, ...(await fileDigest(copy)) }
}

type SettingsPart = Exclude<BackupPart, { kind: 'workbook' }>

async function copySettings(
  dataDir: string,
  kind: SettingsPart['kind'],
  name: string,
  folder: string
): Promise<SettingsPart | undefined> {
  const file = fileOf(dataDir, kind, name)
  if (!existsSync(file)) return undefined
  const copy = partFile(folder, { kind, name })
  await copyFile(file, copy)
  if (!(await isReadable(kind, copy))) throw damagedSettings(file)
  return { kind, name: ConnectionId.parse(name), ...(await fileDigest(copy)) }
}

const READERS = { settings: readSettings, workspace: readWorkspace, lab: readThreeds }

async function isReadable(kind: SettingsPart['kind'], file: string): Promise<boolean> {
  try {
    return (await READERS[kind](file)) !== 'damaged'
  } catch (error) {
    // A newer version can read it.
    if (error instanceof AppError && error.code === 'cache-too-new') return true
    throw error
  }
}

function damagedSettings(file: string): AppError {
  const message = `${file} is damaged, so no backup was made. Open its connection once, which sets the file aside, then back up again.`
  return new AppError('cache-damaged', message)
}

function damagedAppSettings(file: string): AppError {
  const message = `${file} is damaged, so no backup was made. Start Tallydesk again, which sets the file aside, then back up again.`
  return new AppError('cache-damaged', message)
}

/** Without its connection, nobody would find them again. */
function unlistedDecisions(file: string): AppError {
  const message = `The decisions in ${file} are of a connection that is not in the list, so no backup was made. If the list was lost, ${RESTORE_WAYS}, or add the connection again with the name that it had at first. If you do not need these decisions, move that file away.`
  return new AppError('cache-damaged', message)
}

function otherSecrets({ name }: Connection): AppError {
  const message = `The decisions of “${name}” need secrets that this session does not have, so they cannot be backed up now. Start Tallydesk again and unlock the secrets.`
  return new AppError('key-missing', message)
}
