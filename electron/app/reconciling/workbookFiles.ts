import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../../shared/domain/connection.ts'
import { SANDBOX_CONNECTION } from '../../connection/sandboxConnection.ts'
import type { Vault } from '../../vault/vault.ts'
import { workbookKey } from '../../vault/workbookKey.ts'
import { DEFAULT_SANDBOX, type AppOptions } from '../options.ts'
import type { Ports } from '../ports.ts'
import { makePrivateFolder } from '../privateFolder.ts'

export interface WorkbookContext {
  readonly ports: Pick<Ports, 'dataDir' | 'workers'>
  readonly options: Pick<AppOptions, 'sandbox'>
  readonly vault: Vault
}

/** Where the decisions of a connection are kept, and with which key. */
export interface WorkbookPlace {
  readonly file: string
  /** Absent for the sandbox, whose data is made up. */
  readonly key?: string
  /** Takes away what must not outlive the session. */
  readonly remove: () => Promise<void>
}

/** Rejects where the key cannot be had: with `key-missing`, `key-wrong` or what the vault says. */
export async function workbookPlace(connection: Connection, context: WorkbookContext): Promise<WorkbookPlace> {
  const { ports, options, vault } = context
  const folder = await workbookFolder(ports.dataDir)
  const stays = () => Promise.resolve()
  if (connection.id === SANDBOX_CONNECTION.id) return { file: join(folder, sandboxName(options)), remove: stays }
  if (await isForSessionOnly(vault)) {
    const temporary = await mkdtemp(join(folder, 'session-'))
    const key = await workbookKey(vault, connection.id, false)
    const remove = () => rm(temporary, { recursive: true, force: true })
    return { file: join(temporary, `${connection.id}.db`), key, remove }
  }
  const file = join(folder, `${connection.id}.db`)
  return { file, key: await workbookKey(vault, connection.id, existsSync(file)), remove: stays }
}

/** Whether a workbook was kept from an earlier time. */
export async function isWorkbookThere({ id }: Connection, { ports, options }: WorkbookContext): Promise<boolean> {
  const name = id === SANDBOX_CONNECTION.id ? sandboxName(options) : `${id}.db`
  return existsSync(join(await workbookFolder(ports.dataDir), name))
}

/** A vault that keeps its secrets in memory only forgets the key, so the file would be locked for good. */
export async function isForSessionOnly(vault: Pick<Vault, 'status'>): Promise<boolean> {
  return (await vault.status()).kind === 'session'
}

/**
 * Renames the closed workbook of a connection that is removed, with what belongs to it. Decisions cannot be read again
 * from anywhere, so they are never deleted; the vault keeps the key.
 */
export async function setWorkbookAside(dataDir: string, id: string): Promise<void> {
  const file = await workbookFile(dataDir, id)
  const aside = `${file}.removed-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm', '.key-id']) {
    if (existsSync(`${file}${part}`)) await rename(`${file}${part}`, `${aside}${part}`)
  }
}

/** Another seed is another service, so it has other decisions. */
function sandboxName({ sandbox = DEFAULT_SANDBOX }: Pick<AppOptions, 'sandbox'>): string {
  return `sandbox-${sandbox.seed}-${sandbox.rows}.db`
}

/** Where the decisions of a connection are, or will be, unless they are for a session only. */
export async function workbookFile(dataDir: string, id: string): Promise<string> {
  return join(await workbookFolder(dataDir), `${id}.db`)
}

async function workbookFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'workbooks')
  await makePrivateFolder(folder)
  return folder
}
