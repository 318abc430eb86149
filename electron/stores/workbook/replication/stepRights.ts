import { LOG_KINDS, type LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { Plan } from '../../../../shared/domain/reconciliation/plan.ts'
import { AppError } from '../../../../shared/errors.ts'
import { jsonValue } from '../../../../shared/text/jsonValue.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { sqlTexts } from '../../../base/database/sqlTexts.ts'
import { codeOf } from '../../../base/database/failure.ts'
import { decidersOf } from '../log/deciders.ts'
import { canUndoKind } from '../log/undoable.ts'
import type { ChangedRows } from './changedRows.ts'
import { RESTORE } from './authors.ts'
import { isSaid } from './entryRights.ts'
import { Unsaid, type Step } from '../log/sequencer.ts'

/**
 * Throws `team-forked` if a step changed more than its entries say, or not what they say, once its rows are there. The
 * team's database only sees the kind of an entry and its reconciliation, and lets a login append it by its role, so a
 * changed client could call a review a note. An imported step is that of a whole workbook, and is not asked.
 */
export type RefuseUnsaid = (step: Pick<Step, 'entries' | 'isImported'>, changes: readonly ChangedRows[]) => void

export function createRefuseUnsaid(db: ReadDb): RefuseUnsaid {
  const otherSignOff = db.column<bigint>(`SELECT 1 FROM sign_offs s JOIN log l ON l.seq = s.made_by
    WHERE s.made_by >= ? AND (s.snapshot ->> 'isOfTeam' IS NOT 1 OR s.snapshot ->> 'preparer' IS NOT l.by)`)
  // Who reviews decided nothing since the reopening before the sign-off. The database cannot see for which one an entry
  // speaks, or what was decided before the team began or was restored.
  const decided = decidersOf({
    reconciliation: 's.reconciliation',
    login: 'l.by',
    after: `coalesce((SELECT max(o.made_by) FROM reopenings o JOIN sign_offs before ON before.id = o.sign_off
      WHERE before.reconciliation = s.reconciliation AND o.made_by < s.made_by), -1)`,
    before: 'l.seq'
  })
  const otherReview = db.column<bigint>(`SELECT 1 FROM reviews r JOIN log l ON l.seq = r.made_by
    JOIN sign_offs s ON s.id = r.sign_off WHERE r.made_by >= ? AND (l.reconciliation IS NOT s.reconciliation
      OR l.kind IS NOT CASE r.outcome WHEN 'approved' THEN 'reviewed' ELSE 'sent-back' END OR EXISTS (${decided}))`)
  // The database lets a login review again what an entry says was reopened.
  const otherReopening = db.column<bigint>(`SELECT 1 FROM log l WHERE l.seq >= ?1 AND l.kind = 'reopened'
      AND NOT EXISTS (SELECT 1 FROM reopenings o JOIN sign_offs s ON s.id = o.sign_off
        WHERE o.made_by = l.seq AND s.reconciliation = l.reconciliation)
    UNION ALL SELECT 1 FROM reopenings o JOIN log l ON l.seq = o.made_by
      WHERE o.made_by >= ?1 AND l.kind IS NOT 'reopened'`)
  // It counts as undone, and nothing else does.
  const otherUndo = db.column<bigint>(`SELECT 1 FROM log l WHERE l.seq >= ?1 AND l.kind = 'undo'
      AND NOT EXISTS (SELECT 1 FROM undone u JOIN log e ON e.seq = u.entry WHERE u.by_entry = l.seq
        AND e.reconciliation = l.reconciliation AND e.kind IN (${UNDOABLE}))
    UNION ALL SELECT 1 FROM undone u JOIN log l ON l.seq = u.by_entry
      WHERE u.by_entry >= ?1 AND (NOT json_valid(l.detail) OR l.detail ->> 'entry' IS NOT u.entry)`)
  // What an entry makes must not be there before it.
  const otherBeginning = db.column<bigint>(`SELECT 1 FROM log l WHERE l.seq >= ? AND l.kind = 'created'
    AND NOT EXISTS (SELECT 1 FROM reconciliations r WHERE r.id = l.reconciliation AND r.made_by = l.seq)`)
  // What counts there as expected elsewhere was carried forward there; one that is signed off stays as signed.
  const otherCarrying = db.column<bigint>(`SELECT 1 FROM log l
    CROSS JOIN items i ON i.reconciliation = l.reconciliation AND i.made_by = l.seq
    CROSS JOIN items p ON p.id = i.carried_from
    WHERE l.seq >= ? AND l.kind = 'created'
      AND NOT EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = p.reconciliation
        AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
      AND NOT EXISTS (SELECT 1 FROM marks k WHERE k.reconciliation = p.reconciliation AND k.ended_by IS NULL
        AND k.kind <> 'note' AND k.kind = 'carried' AND (k.target_kind = 'item' AND k.target = p.key
          OR k.target_kind = 'match' AND k.target IN
            (SELECT CAST(x.match AS TEXT) FROM match_items x WHERE x.item = p.id AND x.ended_by IS NULL)))`)
  const others = [otherSignOff, otherReview, otherReopening, otherUndo, otherBeginning, otherCarrying]
  const continued = db.column<bigint>(`WITH RECURSIVE later (id) AS (
      SELECT ?1 UNION SELECT r.id FROM later JOIN reconciliations r ON r.carried_from = later.id
    ) SELECT 1 FROM later WHERE id = ?2`)
  const isContinuedBy = (id: string, by: string) => continued.get(id, by) !== undefined
  const summary = db.column<string>('SELECT summary FROM plans WHERE reconciliation = ?')
  // Screens read it as it is.
  const isNoPlan = ({ table, home }: ChangedRows) => {
    const text = table === 'plans' ? summary.get(home) : undefined
    return text !== undefined && !PlanSummary.safeParse(jsonValue(text)).success
  }
  return ({ entries, isImported = false }, changes) => {
    const [first] = entries
    if (!first || isImported) return
    const isUnsaid = (rows: ChangedRows) => !entries.some((entry) => isSaid(entry, rows, isContinuedBy))
    const isOther = changes.some(isUnsaid) || hasUnraised(changes) || changes.some(isNoPlan)
    if (isOther || others.some((other) => other.get(first.seq) !== undefined)) throw notSaid(entries)
  }
}

/** Whoever looks at a reconciliation sees by its revision that it is another now; one that is discarded is not shown. */
function hasUnraised(changes: readonly ChangedRows[]): boolean {
  const raised = changes.flatMap(({ table, act, home, columns }) => {
    const isRaised = act === 'insert' || columns.some((column) => /^(?:revision$|discarded_by=)/.test(column))
    return table === 'reconciliations' && isRaised ? home : []
  })
  return changes.some(({ act, home, columns }) => {
    return home !== '' && (act !== 'update' || columns.length > 0) && !raised.includes(home)
  })
}

const PlanSummary = Plan.omit({ isApplied: true })

const UNDOABLE = sqlTexts(LOG_KINDS.filter(canUndoKind))

/**
 * Rows that break a rule of their table, or that are no JSON (a plain error of SQLite) or not what it should hold, were
 * not made by Tallydesk.
 */
export function explainRefusedRows(error: unknown, { entries }: Step): unknown {
  if (error instanceof AppError && error.code === 'workbook-too-new') {
    const { seq = 0, by = 'nobody' } = entries.at(-1) ?? {}
    const message = `Entry ${seq} by ${by} changes what this version does not have. If they use a newer Tallydesk, update this one; if not, ask an owner to restore the team without them.`
    return new AppError(error.code, message, { cause: error })
  }
  const isUnread = [TypeError, SyntaxError, RangeError].some((kind) => error instanceof kind)
  const isRefused = /^SQLITE_(?:CONSTRAINT|ERROR$|MISMATCH)/.test(codeOf(error))
  return isUnread || isRefused ? notSaid(entries, error) : error
}

function notSaid(entries: readonly LogEntry[], cause?: unknown): Unsaid {
  const last = entries.at(-1)
  const what = `The team’s entry ${last?.seq ?? 0} by ${last?.by ?? 'nobody'} changed more than it says, which Tallydesk never does.`
  return new Unsaid(what, RESTORE, cause)
}
