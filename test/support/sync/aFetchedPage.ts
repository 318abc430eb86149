import type { NewTransaction } from '../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import type { FetchedPage } from '../../../electron/features/sync/syncRunContext.ts'
import { aLedgerRow } from '../ledger/aLedgerRow.ts'

/** A page of these rows, or of rows of these ids and unknown times, that is the last one unless told otherwise. */
export function aFetchedPage(
  rows: readonly (string | Partial<NewTransaction>)[],
  change: Partial<FetchedPage> = {}
): FetchedPage {
  const all = rows.map((row) => aLedgerRow(typeof row === 'string' ? { id: row } : row))
  const ids = change.ids ?? all.map(({ id }) => id)
  const times = ids.map(() => undefined)
  return { rows: all, problems: [], ids, times, hasMore: false, date: null, retries: 0, ...change }
}
