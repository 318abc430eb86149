import { resolve } from 'node:path'
import { toWire } from '../../../../shared/errors.ts'
import type { KnownHead } from '../../../core/auditChain/checkChain.ts'
import { verifyStoredLog, type StoredVerdict } from '../../../features/reconciling/storedLog.ts'
import { defaultDataDir } from '../../../session/dataDir.ts'
import { appName } from '../../../session/identity.ts'
import { openKeytarVault } from '../../../stores/vault/keytarVault.ts'
import type { CommonOptions, Terminal } from '../command/command.ts'
import { ledgerWorker, sandboxWorker, teamWorker, workbookWorker } from './workers.ts'

/** Where the options and the environment say that everything is. */
export function dataDirOf(options: Partial<CommonOptions>, { env }: Pick<Terminal, 'env'>): string {
  return resolve(options['data-dir'] ?? defaultDataDir(env))
}

/** Verifies the stored audit trail of the connection that the options name; rejects as `verifyStoredLog` does. */
export function verifyStoredTrail(
  options: Partial<CommonOptions>,
  { env }: Pick<Terminal, 'env'>,
  heads: readonly KnownHead[]
): Promise<StoredVerdict> {
  return verifyStoredLog({
    ports: {
      dataDir: dataDirOf(options, { env }),
      workers: { ledger: ledgerWorker, workbook: workbookWorker, sandbox: sandboxWorker, team: teamWorker },
      openKeychain: () => openKeytarVault(appName)
    },
    passphrase: env['TALLYDESK_PASSPHRASE'],
    baseUrl: options['base-url'],
    connectionId: options.connection,
    heads
  })
}

/** Whether something was decided on the connection that the options name. What cannot be read may be decisions. */
export async function isDecidedOn(options: Partial<CommonOptions>, terminal: Pick<Terminal, 'env'>): Promise<boolean> {
  try {
    return (await verifyStoredTrail(options, terminal, [])).entries > 0
  } catch (error) {
    return toWire(error).code !== 'not-found'
  }
}
