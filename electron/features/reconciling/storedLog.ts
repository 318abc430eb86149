import type { LogVerdict } from '../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../shared/errors.ts'
import type { KnownHead } from '../../core/auditChain/checkChain.ts'
import { connectionAt, openConnections } from '../../stores/connections/connections.ts'
import { createVault } from '../../stores/vault/vault.ts'
import { verifyWorkbook } from '../../stores/workbook/log/verifyWorkbook.ts'
import { placesIn } from '../../session/dataFolder.ts'
import type { Ports } from '../../session/ports.ts'
import { isWorkbookStored, workbookPlace } from '../../session/workbookFiles.ts'

export interface StoredLog {
  readonly ports: Pick<Ports, 'dataDir' | 'workers' | 'openKeychain'>
  readonly passphrase: string | undefined
  /** The connection's address; undefined for the sandbox. */
  readonly baseUrl: string | undefined
  /** Which one, where several have this address. */
  readonly connectionId?: string | undefined
  /** Heads that the caller knows. */
  readonly heads: readonly KnownHead[]
}

export interface StoredVerdict extends LogVerdict {
  /** The decisions on the sandbox have none. */
  readonly hasKey: boolean
}

/**
 * Verifies the log of a connection from its file, without an app, a ledger or a service, even while an app has it open.
 * Rejects with `not-found` if nothing was decided, with `workbook-missing` if the file is gone, and with the reason if
 * the key is unavailable.
 */
export async function verifyStoredLog(request: StoredLog): Promise<StoredVerdict> {
  const { ports, passphrase, baseUrl, connectionId, heads } = request
  const { dataDir, openKeychain } = ports
  const connections = await openConnections(placesIn(dataDir).connections)
  const connection = connectionAt(connections.list(), baseUrl, connectionId)
  const vault = createVault({ openKeychain, sealedFile: placesIn(dataDir).sealedVault, passphrase })
  const context = { ports, options: { onlyReads: true }, vault }
  if (!connection || !(await isWorkbookStored(connection, context))) throw nothingDecided()
  const { file, key, known, remove } = await workbookPlace(connection, context)
  try {
    return { ...verifyWorkbook({ file, known, heads, ...(key !== undefined && { key }) }), hasKey: key !== undefined }
  } finally {
    await remove()
  }
}

function nothingDecided(): AppError {
  return new AppError('not-found', 'Nothing was reconciled with this service yet, so there is no audit trail.')
}
