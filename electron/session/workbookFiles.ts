import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Connection } from '../../shared/domain/connection.ts'
import { SANDBOX_CONNECTION } from '../stores/connections/sandboxConnection.ts'
import { isKeyIdThere } from '../base/database/keyId.ts'
import { readingCopy } from '../base/database/readingCopy.ts'
import { mayWrite } from '../base/process/fileRights.ts'
import type { Vault } from '../stores/vault/vault.ts'
import { headKeeper, type HeadKeeper } from '../stores/vault/workbookHead.ts'
import { workbookKey } from '../stores/vault/workbookKey.ts'
import type { KnownFile } from '../stores/workbook/file/knownFile.ts'
import { fileOf, folderOf } from './dataFolder.ts'
import { DEFAULT_SANDBOX, type AppOptions } from './options.ts'
import type { Ports } from './ports.ts'

export interface WorkbookFileContext {
  readonly ports: Pick<Ports, 'dataDir' | 'workers'>
  readonly options: Pick<AppOptions, 'sandbox' | 'onlyReads'>
  readonly vault: Vault
}

interface SecretsContext {
  readonly ports: Pick<Ports, 'dataDir'>
  readonly vault: Vault
}

/** Where the decisions of a connection are kept, with which key, and what is known of them. */
export interface WorkbookPlace {
  readonly file: string
  /** Absent for the sandbox, whose data is made up. */
  readonly key?: string
  /** Absent where nothing is stored of the file elsewhere: for the sandbox, a session only, and a copy. */
  readonly keeper?: HeadKeeper
  readonly known: KnownFile
  /** Takes away what must not outlive the session. */
  readonly remove: () => Promise<void>
}

const NOTHING_KNOWN: KnownFile = { isStored: false }

/**
 * Rejects where the key cannot be had: with `key-missing`, `key-wrong` or what the vault says. `isLossAccepted`: a new key
 * is made for a file that is gone.
 */
export async function workbookPlace(
  connection: Connection,
  context: WorkbookFileContext,
  isLossAccepted = false
): Promise<WorkbookPlace> {
  const { ports, options } = context
  const file = fileOf(ports.dataDir, 'workbook', nameOf(connection, options))
  const places = [ports.dataDir, dirname(file), file].filter((path) => existsSync(path))
  if (options.onlyReads !== true || (await mayWrite(...places))) return ownPlace(connection, context, isLossAccepted)
  return readingPlace(connection, file, context)
}

/** A copy, or an empty file in its place where nothing was decided. */
async function readingPlace(
  connection: Connection,
  file: string,
  context: WorkbookFileContext
): Promise<WorkbookPlace> {
  const { id } = connection
  const isSandbox = id === SANDBOX_CONNECTION.id
  const known = isSandbox ? NOTHING_KNOWN : await knownOf(file, await workbookKeeper(id, context))
  const key = isSandbox || !existsSync(file) ? undefined : await workbookKey(context.vault, id, true)
  const { file: copy } = readingCopy(file)
  const remove = () => rm(dirname(copy), { recursive: true, force: true })
  return { file: copy, ...(key !== undefined && { key }), known, remove }
}

async function ownPlace(
  connection: Connection,
  context: WorkbookFileContext,
  isLossAccepted: boolean
): Promise<WorkbookPlace> {
  const { ports, options, vault } = context
  const folder = await folderOf(ports.dataDir, 'workbook')
  const stays = () => Promise.resolve()
  if (connection.id === SANDBOX_CONNECTION.id)
    return { file: fileOf(ports.dataDir, 'workbook', sandboxName(options)), known: NOTHING_KNOWN, remove: stays }
  if (await isForSessionOnly(vault)) {
    const temporary = await mkdtemp(join(folder, 'session-'))
    const key = await workbookKey(vault, connection.id, false)
    const remove = () => rm(temporary, { recursive: true, force: true })
    return { file: join(temporary, `${connection.id}.db`), key, known: NOTHING_KNOWN, remove }
  }
  const file = fileOf(ports.dataDir, 'workbook', connection.id)
  const keeper = await workbookKeeper(connection.id, context)
  // Before the file is looked at: another process may go on deciding.
  const known = await knownOf(file, keeper)
  const key = await workbookKey(vault, connection.id, existsSync(file) || (known.isStored && !isLossAccepted))
  return { file, key, keeper, known, remove: stays }
}

/** Whether a workbook was kept from an earlier time, be its file there or not. */
export async function isWorkbookStored(connection: Connection, context: WorkbookFileContext): Promise<boolean> {
  return (await isWorkbookThere(connection, context)) || (await isWorkbookMissed(connection, context))
}

/** Whether there is such a file. */
export async function isWorkbookThere(
  connection: Connection,
  { ports, options }: WorkbookFileContext
): Promise<boolean> {
  return existsSync(fileOf(ports.dataDir, 'workbook', nameOf(connection, options)))
}

/** Whether a file that is not there was there once. Asks a vault that is ready, which costs a keychain several calls. */
export async function isWorkbookMissed({ id }: Connection, context: WorkbookFileContext): Promise<boolean> {
  if (id === SANDBOX_CONNECTION.id) return false
  const { kind, state } = await context.vault.status()
  if (kind === 'session') return false
  const file = fileOf(context.ports.dataDir, 'workbook', id)
  if (state !== 'ready') return isKeyIdThere(file)
  return (await knownOf(file, await workbookKeeper(id, context))).isStored
}

/** A vault that keeps its secrets in memory only forgets the key, so the file would be locked for good. */
export async function isForSessionOnly(vault: Pick<Vault, 'status'>): Promise<boolean> {
  return (await vault.status()).kind === 'session'
}

/** What is stored of a connection's workbook beside its key. */
export async function workbookKeeper(id: string, { ports, vault }: SecretsContext): Promise<HeadKeeper> {
  return headKeeper(vault, id, await secretsFolder({ ports, vault }))
}

/** What tells this data folder apart from others in the names of secrets; undefined where the vault is its own. */
export async function secretsFolder({ ports, vault }: SecretsContext): Promise<string | undefined> {
  return (await vault.status()).kind === 'keychain' ? folderName(ports.dataDir) : undefined
}

/**
 * Renames the closed workbook of a connection that is removed, what is left of a lost one, or what a restore replaces,
 * with what belongs to it.
 * Decisions cannot be read again from anywhere, so they are never deleted; the vault keeps the key.
 */
export async function setWorkbookAside(
  dataDir: string,
  id: string,
  why: 'removed' | 'replaced' = 'removed'
): Promise<void> {
  const file = await workbookFile(dataDir, id)
  const aside = `${file}.${why}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm', '.key-id']) {
    if (existsSync(`${file}${part}`)) await rename(`${file}${part}`, `${aside}${part}`)
  }
}

/** Where the decisions of a connection are, or will be, unless they are for a session only. */
export async function workbookFile(dataDir: string, id: string): Promise<string> {
  await folderOf(dataDir, 'workbook')
  return fileOf(dataDir, 'workbook', id)
}

/** What is known of the file of a connection's workbook from where secrets are kept, or from what stands beside it. */
export async function knownWorkbook(id: string, context: SecretsContext): Promise<KnownFile> {
  return knownOf(await workbookFile(context.ports.dataDir, id), await workbookKeeper(id, context))
}

/** A key's id without anything stored in the vault is of a workbook from before that was kept. */
async function knownOf(file: string, keeper: HeadKeeper): Promise<KnownFile> {
  const stored = await keeper.read()
  if (stored === 'begun') return NOTHING_KNOWN
  return { isStored: stored !== undefined || isKeyIdThere(file), head: stored }
}

function nameOf({ id }: Connection, options: WorkbookFileContext['options']): string {
  return id === SANDBOX_CONNECTION.id ? sandboxName(options) : id
}

/** Another seed is another service, so it has other decisions. */
function sandboxName({ sandbox = DEFAULT_SANDBOX }: Pick<AppOptions, 'sandbox'>): string {
  return `sandbox-${sandbox.seed}-${sandbox.rows}`
}

/** One data folder among those of a keychain. */
async function folderName(dataDir: string): Promise<string> {
  return createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)
}
