import { settlementStatusOf, type StatusWords } from '../../../shared/transactionStatus.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import type { WorkbookContext } from '../context.ts'
import type { OpenReconciliation } from '../model/openReconciliation.ts'
import { createFoundTable } from '../tables/found.ts'
import { laterReading } from './laterReading.ts'
import type { PlanInputs } from './planInputs.ts'
import { isSameRow } from './rowChanges.ts'

/** The stored transactions of a reconciliation, when they are read again. */
interface RowStore {
  /**
   * Adds transactions to `gathered` that are missing there, as last read, if any decision was ever based on them: the
   * ledger may lose them, but the decision and its undo need them. Unchanged transactions are replaced by the known
   * object; in a team, older readings by the later known one.
   */
  merge(open: OpenReconciliation, gathered: Map<string, FoundRow>, words: StatusWords): void
  /** The given transactions that other reconciliations claim, with their ids. */
  claimedElsewhere(reconciliation: string, ids: Iterable<string>): ReadonlyMap<string, string>
  /** Replaces the known rows, in memory and in the table. */
  replace(open: OpenReconciliation, now: Pick<PlanInputs, 'rows' | 'rowsInOrder'>): void
}

export function createRowStore({ db, login }: WorkbookContext): RowStore {
  const found = createFoundTable(db)
  const claimed = db.rows<readonly [string, string]>(`SELECT j.value, m.reconciliation FROM json_each(?) j
    CROSS JOIN claims c ON c.transaction_id = j.value AND c.ended_by IS NULL
    CROSS JOIN matches m ON m.id = c.match WHERE m.reconciliation <> ?`)
  const restedOn = db.column<string>(`SELECT c.transaction_id FROM matches m CROSS JOIN claims c ON c.match = m.id
      WHERE m.reconciliation = ?1
    UNION SELECT target FROM marks WHERE reconciliation = ?1 AND target_kind = 'transaction'`)
  return {
    merge(open, gathered, words) {
      for (const [id, row] of gathered) {
        const settlementStatus = settlementStatusOf(row.status, words)
        const read = settlementStatus === row.settlementStatus ? row : { ...row, settlementStatus }
        const before = open.rows.get(id)
        const now = before && login !== undefined ? laterReading(before, read) : read
        const shared = before && isSameRow(before, now) && before.updatedAt === now.updatedAt ? before : now
        if (shared !== row) gathered.set(id, shared)
      }
      for (const id of restedOn.all(open.id)) {
        const before = open.rows.get(id)
        if (before && !gathered.has(id)) gathered.set(id, before)
      }
    },
    claimedElsewhere: (reconciliation, ids) => new Map(claimed.all(JSON.stringify([...ids]), reconciliation)),
    replace(open, { rows, rowsInOrder }) {
      // In the order of the table, so that each row is appended after the one before.
      found.insertRows(
        open.id,
        rowsInOrder.filter((row) => open.rows.get(row.id) !== row)
      )
      for (const id of open.rows.keys()) if (!rows.has(id)) found.deleteRow(open.id, id)
      open.rows = rows
    }
  }
}
