import type { LedgerCheck } from '../../../../shared/domain/ledgerCheck.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import type { Ledger } from '../../../stores/ledger/ledger.ts'

/** Returns damage as a result instead of throwing it. */
export async function checkLedger(ledger: Ledger): Promise<LedgerCheck> {
  try {
    // Damage found since the last sync, for example on opening, has left an empty ledger.
    if ((await ledger.state()).rebuilt)
      throw new AppError('cache-damaged', 'The local copy of the transactions was damaged.')
    return { isWhole: true, ...(await ledger.verify()), error: null, isSetAside: false }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'cache-damaged') throw error
    const { rows, rebuilt } = await ledger.state()
    return { isWhole: false, rows, tables: [], error: toWire(error), isSetAside: rebuilt }
  }
}
