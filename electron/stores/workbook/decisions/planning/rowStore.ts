import { settlementStatusOf, type StatusWords } from '../../../../../shared/transactions/transactionStatus.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import type { WorkbookContext } from '../../log/context.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import { createFoundTable } from '../../file/tables/found.ts'
import { laterReading } from '../../model/laterReading.ts'
import type { PlanInputs } from './planInputs.ts'
import { isSameRow } from '../../model/rowChanges.ts'

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
  /** Those of the given transactions that other reconciliations claimed at this entry of the log, and released since. */
  releasedSince(reconciliation: string, ids: Iterable<string>, seq: number): ReadonlySet<string>
  /** At most `most` transactions that anybody released or no longer ignores or explains since; null if more. */
  freedSince(seq: number, most: number): readonly string[] | null
  /** The transactions that somebody ignored or explained in a reconciliation that continues this one. */
  resolvedLater(reconciliation: string): ReadonlySet<string>
  /** Replaces the known rows, in memory and in the table. */
  replace(open: OpenReconciliation, now: Pick<PlanInputs, 'rows' | 'rowsInOrder'>): void
}

export function createRowStore({ db, login }: WorkbookContext): RowStore {
  const found = createFoundTable(db)
  const claimed = db.rows<readonly [string, string]>(`SELECT j.value, m.reconciliation FROM json_each(?) j
    CROSS JOIN claims c ON c.transaction_id = j.value AND c.ended_by IS NULL
    CROSS JOIN matches m ON m.id = c.match WHERE m.reconciliation <> ?`)
  const released = db.column<string>(`SELECT j.value FROM json_each(?1) j
    CROSS JOIN claims c ON c.transaction_id = j.value AND c.ended_by IS NOT NULL
    CROSS JOIN matches m ON m.id = c.match WHERE m.reconciliation <> ?2 AND m.made_by < ?3 AND c.ended_by > ?3`)
  const resolvedLater = db.column<string>(`WITH RECURSIVE later (id) AS (
      SELECT ?1 UNION SELECT r.id FROM later JOIN reconciliations r ON r.carried_from = later.id
        AND r.discarded_by IS NULL
    ) SELECT k.target FROM later CROSS JOIN marks k ON k.reconciliation = later.id AND k.ended_by IS NULL
      WHERE later.id <> ?1 AND k.target_kind = 'transaction' AND k.kind <> 'note'`)
  const freed = db.column<string>(FREED)
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
    releasedSince: (reconciliation, ids, seq) => new Set(released.all(JSON.stringify([...ids]), reconciliation, seq)),
    freedSince(seq, most) {
      const ids = freed.all(seq, most + 1)
      return ids.length > most ? null : ids
    },
    resolvedLater: (reconciliation) => new Set(resolvedLater.all(reconciliation)),
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

const FREED = `SELECT c.transaction_id FROM matches m CROSS JOIN claims c ON c.match = m.id WHERE m.ended_by > ?1
  UNION SELECT target FROM marks WHERE ended_by > ?1 AND target_kind = 'transaction' AND kind <> 'note' LIMIT ?2`
