import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createWorkbookDoor, type WorkbookDoor } from '../../../electron/features/reconciling/workbookDoor.ts'
import type { WorkbookFileContext } from '../../../electron/session/workbookFiles.ts'
import type { SecretStore } from '../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../electron/stores/vault/sessionVault.ts'
import { createVault } from '../../../electron/stores/vault/vault.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import { ledgerWorker } from '../ledger/testLedger.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { workbookWorker } from './testWorkbook.ts'
import { bundled } from '../../../scripts/bundle.mjs'

const sandboxWorker = pathToFileURL(await bundled('sandbox'))

export const NORDIC: Connection = {
  id: 'nordic',
  name: 'Nordic',
  environment: 'live',
  baseUrl: 'https://api.example.com',
  amountUnit: 'major'
}

/** The workbook of a connection in a data folder, as an app opens it, with its secrets in a keychain of the test's. */
export interface KeptWorkbook extends AsyncDisposable {
  readonly dataDir: string
  readonly file: string
  readonly keychain: SecretStore
  /** What was logged. */
  readonly logged: readonly string[]
  /** As after a start; the test closes it. */
  door(): WorkbookDoor
  context(): WorkbookFileContext
}

export async function keptWorkbook(keychain: SecretStore = sessionVault()): Promise<KeptWorkbook> {
  const folder = await temporaryFolder()
  const logged: string[] = []
  const context = () => workbookContext(folder.path, () => Promise.resolve(keychain))
  await mkdir(join(folder.path, 'workbooks'), { mode: 0o700 })
  return {
    dataDir: folder.path,
    file: join(folder.path, 'workbooks', `${NORDIC.id}.db`),
    keychain,
    logged,
    context,
    door: () => workbookDoor(context(), (event) => void logged.push(event)),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]()
  }
}

export function workbookContext(
  dataDir: string,
  openKeychain: () => Promise<SecretStore>,
  passphrase?: string
): WorkbookFileContext {
  const workers = { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: sandboxWorker }
  const vault = createVault({ openKeychain, sealedFile: join(dataDir, 'vault.sealed'), passphrase })
  return { ports: { dataDir, workers }, options: {}, vault }
}

export function workbookDoor(
  context: WorkbookFileContext,
  log: (event: string) => void = () => undefined,
  connection = NORDIC
): WorkbookDoor {
  return createWorkbookDoor(connection, {
    ...context,
    log,
    onChange: () => undefined,
    onOpened: () => undefined,
    openLink: () => Promise.resolve(undefined)
  })
}
