import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../shared/domain/connection.ts'
import type { ComponentSettings } from '../../shared/domain/cardPayment.ts'
import type { StatusWords } from '../../shared/transactions/transactionStatus.ts'
import { SANDBOX_CONNECTION } from '../stores/connections/sandboxConnection.ts'
import type { Ledger } from '../stores/ledger/ledger.ts'
import { openLedger } from '../stores/ledger/openLedger.ts'
import { startSandbox } from '../service/sandbox/startSandbox.ts'
import { readToken } from '../stores/vault/accessToken.ts'
import { ledgerKey } from '../stores/vault/ledgerKey.ts'
import type { Vault } from '../stores/vault/vault.ts'
import { folderOf } from './dataFolder.ts'
import { ledgerFile } from './ledgerFiles.ts'
import { DEFAULT_SANDBOX, type AppOptions } from './options.ts'
import type { Ports } from './ports.ts'
import { claimSandboxMemory } from './sandboxMemory.ts'
import { isForSessionOnly } from './workbookFiles.ts'

export interface PartsContext {
  readonly ports: Ports
  readonly options: AppOptions
  readonly vault: Vault
  /** What the user says that status words mean. Where that cannot be read, the connection cannot be used. */
  readonly statusWords: () => Promise<StatusWords>
}

/** What belongs to an open connection. */
export interface Parts {
  readonly ledger: Ledger
  readonly baseUrl: string
  readonly token: string | undefined
  /** Where the service itself knows it. */
  readonly component: ComponentSettings | undefined
  /** Nothing of it outlives the session. */
  readonly isTemporary: boolean
  readonly closers: readonly (() => Promise<void>)[]
}

/** Opens what a connection works with; rejects with the reason why it cannot be used. */
export async function openParts(connection: Connection, context: PartsContext): Promise<Parts> {
  const statusWords = await context.statusWords()
  const parts = await (connection.id === SANDBOX_CONNECTION.id
    ? openSandboxParts(context)
    : openServiceParts(connection, context))
  await parts.ledger.setStatusWords([...statusWords])
  return parts
}

/** The embedded service and its ledger. Nothing in it is secret, so it needs no key and asks for no keychain. */
async function openSandboxParts({ ports, options }: PartsContext): Promise<Parts> {
  const { rows, seed } = options.sandbox ?? DEFAULT_SANDBOX
  // Another seed is another service, so it gets another ledger.
  const name = `sandbox-${seed}-${rows}`
  const file = await ledgerFile(ports.dataDir, name)
  // What the ledger read of it has to be there still after the next start.
  const { release, ...memory } = await claimSandboxMemory(ports.dataDir, name)
  const starting = startSandbox(ports.workers.sandbox, { rows, seed, memory })
  const opening = openLedger({ worker: ports.workers.ledger, file, ...ledgerOptions(options) })
  try {
    const [sandbox, ledger] = await Promise.all([starting, opening])
    return {
      ledger,
      baseUrl: sandbox.baseUrl,
      token: sandbox.token,
      component: { sdkUrl: sandbox.sdkUrl, publicKey: sandbox.publicKey },
      isTemporary: false,
      closers: [() => ledger.close(), () => sandbox.stop().then(release)]
    }
  } catch (error) {
    // The other one may be open, or open yet.
    await Promise.allSettled([starting.then((sandbox) => sandbox.stop()), opening.then((ledger) => ledger.close())])
    release()
    throw error
  }
}

function ledgerOptions({ sharesLedger, loadsAhead }: PartsContext['options']) {
  return { mayShare: sharesLedger, loadsAhead }
}

async function openServiceParts(connection: Connection, { ports, options, vault }: PartsContext): Promise<Parts> {
  const place = await ledgerPlace(connection, ports.dataDir, vault)
  const key = await ledgerKey(vault, connection.id, existsSync(place.file))
  const token = options.token ?? (await readToken(vault, connection))
  const ledger = await openLedger({
    worker: ports.workers.ledger,
    file: place.file,
    key,
    origin: `${connection.baseUrl} ${connection.amountUnit}`,
    ...ledgerOptions(options)
  })
  const { isTemporary, remove } = place
  const { baseUrl } = connection
  return { ledger, baseUrl, token, component: undefined, isTemporary, closers: [() => ledger.close(), remove] }
}

/** A session that keeps its secrets in memory only has a ledger that nobody can open later, so it goes at the end. */
async function ledgerPlace(connection: Connection, dataDir: string, vault: Vault) {
  if (!(await isForSessionOnly(vault))) {
    const file = await ledgerFile(dataDir, connection.id)
    return { file, isTemporary: false, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(await folderOf(dataDir, 'ledger'), 'session-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  return { file: join(folder, `${connection.id}.db`), isTemporary: true, remove }
}
