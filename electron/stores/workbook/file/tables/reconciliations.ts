import type { InstructionKind } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { Plan } from '../../../../../shared/domain/reconciliation/plan.ts'
import type {
  ReconciliationDetails,
  ReconciliationPhase,
  ReconciliationSummary
} from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { AboveLimit } from '../../../../../shared/domain/reconciliation/reviewLimit.ts'
import type { SignOff, StateCounts } from '../../../../../shared/domain/reconciliation/signOff.ts'
import type { WriteDb } from '../../../../base/database/database.ts'
import { createHeadReader } from '../log/actionLog.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { readBatches } from './batches.ts'
import { amountsAbove, readReviewLimits } from './reviewLimits.ts'

/** The stored summary of a reconciliation, so that the list loads no items. */
export type StoredSummary = Pick<ReconciliationSummary, 'items' | 'counts' | 'differences' | 'oldestOpen' | 'due'> & {
  /** The number of items by batch id. */
  readonly batchItems: Readonly<Record<string, number>>
  /** Summaries of early versions lack it. */
  readonly suggested?: ReconciliationDetails['suggested']
}

export interface ReconciliationTable {
  /** Latest first, without discarded ones. */
  readonly list: () => readonly ReconciliationSummary[]
  /** Throws `not-found`, also for a discarded one. */
  readonly details: (id: string) => ReconciliationDetails
  /** Also for a discarded one, because a signed-off reconciliation may still name it. */
  readonly nameOf: (id: string) => string
  /** Stores the summary after a change and returns the raised revision. */
  putSummary(id: string, phase: ReconciliationPhase, summary: StoredSummary, at: string): number
  /** Stores what follows from rows that another member changed; the revision was raised there. */
  putFigures(id: string, phase: ReconciliationPhase, summary: StoredSummary): void
  isSignedOff(id: string): boolean
  revision(id: string): number
  /** Undefined if there is none, or if it was discarded. */
  createdAt(id: string): string | undefined
  /** The phase as last stored. */
  phase(id: string): ReconciliationPhase | undefined
  /** Reconciliations that considered any of these transactions and are not signed off. */
  knowing(transactionIds: readonly string[]): readonly string[]
}

type SummaryRow = readonly [
  id: string,
  name: string,
  kind: InstructionKind,
  phase: ReconciliationPhase,
  createdAt: string,
  createdBy: string,
  changedAt: string,
  hasChanged: bigint,
  /** The entry of the sign-off that waits for a review. */
  awaitsReview: bigint | null,
  isPlanned: bigint,
  revision: bigint,
  summary: string,
  fileName: string,
  contentHash: string,
  messageId: string | null,
  schema: string | null,
  carriedFrom: string | null
]

type SignOffRow = readonly [
  snapshot: string,
  reopenedAt: string | null,
  reopenedBy: string | null,
  reason: string | null,
  outcome: 'approved' | 'sent-back' | null,
  reviewedAt: string | null,
  reviewedBy: string | null,
  comment: string | null
]

// The entry says who created it; the column only repeats that.
const SUMMARY = `SELECT r.id, n.name, r.kind, r.phase, r.created_at, c.by, r.changed_at, r.has_changed,
    (SELECT max(s.made_by) FROM sign_offs s WHERE s.reconciliation = r.id AND json_extract(s.snapshot, '$.isOfTeam')
      AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id)
      AND NOT EXISTS (SELECT 1 FROM reviews v WHERE v.sign_off = s.id)),
    EXISTS (SELECT 1 FROM plans p WHERE p.reconciliation = r.id), r.revision, r.summary, r.file_name, r.content_hash, r.message_id, r.schema_name, r.carried_from
  FROM reconciliations r JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL JOIN log c ON c.seq = r.made_by
  WHERE r.discarded_by IS NULL`

// Only the figures use the claims of other reconciliations, so they are not returned.
const SIGN_OFFS = `SELECT json_remove(s.snapshot, '$.claimedElsewhere'), l.at, l.by, o.reason,
    r.outcome, e.at, e.by, r.comment FROM sign_offs s
  LEFT JOIN reopenings o ON o.sign_off = s.id LEFT JOIN log l ON l.seq = o.made_by
  LEFT JOIN reviews r ON r.sign_off = s.id LEFT JOIN log e ON e.seq = r.made_by
  WHERE s.reconciliation = ? ORDER BY s.id`

export function createReconciliationTable(db: WriteDb): ReconciliationTable {
  const all = db.rows<SummaryRow>(`${SUMMARY} ORDER BY r.made_by DESC`)
  const one = db.rows<SummaryRow>(`${SUMMARY} AND r.id = ?`)
  const plan = db.rows<readonly [summary: string, appliedBy: bigint | null]>(
    'SELECT summary, applied_by FROM plans WHERE reconciliation = ?'
  )
  const news = db.rows<readonly [at: string, words: string, items: string]>(
    'SELECT at, words, items FROM news WHERE reconciliation = ? ORDER BY id DESC LIMIT 20'
  )
  const signOffs = db.rows<SignOffRow>(SIGN_OFFS)
  const named = db.rows<readonly [id: string, name: string]>(
    'SELECT reconciliation, name FROM names WHERE reconciliation = ? AND ended_by IS NULL'
  )
  const carriedTo = db.rows<readonly [id: string, name: string]>(`SELECT r.id, n.name FROM reconciliations r
    JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL
    WHERE r.carried_from = ? AND r.discarded_by IS NULL ORDER BY r.made_by DESC LIMIT 1`)
  const updateReconciliation =
    db.command(`UPDATE reconciliations SET phase = ?, summary = ?, changed_at = ?, revision = revision + 1
    WHERE id = ?`)
  const updateFigures = db.command(
    'UPDATE reconciliations SET phase = ?1, summary = ?2 WHERE id = ?3 AND (phase <> ?1 OR summary <> ?2)'
  )
  const revision = db.column<bigint>('SELECT revision FROM reconciliations WHERE id = ?')
  const lastEntry = createHeadReader(db)
  const signOffNow = db.column<bigint>(`SELECT 1 FROM sign_offs s WHERE s.reconciliation = ?
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id) LIMIT 1`)

  const createdAt = db.column<string>('SELECT created_at FROM reconciliations WHERE id = ? AND discarded_by IS NULL')
  const phase = db.column<ReconciliationPhase>('SELECT phase FROM reconciliations WHERE id = ?')
  const knowing = db.column<string>(`SELECT DISTINCT f.reconciliation FROM json_each(?) j
    CROSS JOIN found f ON f.id = j.value JOIN reconciliations r ON r.id = f.reconciliation AND r.discarded_by IS NULL
    AND r.phase <> 'signed-off'
    ORDER BY 1`)

  function find(id: string): SummaryRow {
    const row = one.get(id)
    if (!row) throw gone()
    return row
  }

  /** Computed when it is read: what a member's client says about it counts for nothing. */
  function aboveLimits([id, , , , , , , , awaitsReview]: SummaryRow): readonly AboveLimit[] {
    return awaitsReview === null ? [] : amountsAbove(db, id, readReviewLimits(db, awaitsReview))
  }

  return {
    list: () => all.all().map((row) => summaryOf(row, aboveLimits(row)).summary),
    details(id) {
      const row = find(id)
      const above = aboveLimits(row)
      const { summary, batchItems, suggested } = summaryOf(row, above)
      const [, , , , , , , , , , revisionNow, , name, sha256, messageId, schema, from] = row
      return {
        ...summary,
        instruction: { name, sha256, messageId, schema },
        batches: readBatches(db, id).map((batch) => ({ ...batch, items: batchItems[batch.id] ?? 0 })),
        plan: planOf(plan.get(id)),
        suggested,
        news: news.all(id).map(([at, words, items]) => ({ at, words, items: JSON.parse(items) as string[] })),
        signOffs: signOffs.all(id).map((signOff) => signOffOf(signOff, above)),
        carriedFrom: linkOf(from === null ? undefined : named.get(from)),
        carriedTo: linkOf(carriedTo.get(id)),
        revision: Number(revisionNow),
        lastEntry: lastEntry().seq
      }
    },
    nameOf: (id) => named.get(id)?.[1] ?? '',
    putSummary(id, phase, summary, at) {
      updateReconciliation.run(phase, JSON.stringify(summary), at, id)
      return Number(revision.get(id))
    },
    putFigures: (id, is, summary) => void updateFigures.run(is, JSON.stringify(summary), id),
    phase: (id) => phase.get(id),
    createdAt: (id) => createdAt.get(id),
    knowing: (ids) => (ids.length === 0 ? [] : knowing.all(JSON.stringify(ids))),
    revision: (id) => Number(revision.get(id)),
    isSignedOff: (id) => signOffNow.get(id) !== undefined
  }
}

function summaryOf(
  row: SummaryRow,
  above: readonly AboveLimit[]
): {
  readonly summary: ReconciliationSummary
  readonly batchItems: StoredSummary['batchItems']
  readonly suggested: ReconciliationDetails['suggested']
} {
  const [id, name, kind, phase, createdAt, createdBy, changedAt, hasChanged, awaitsReview, isPlanned, , text] = row
  const { batchItems, suggested = [], counts, due, ...stored } = JSON.parse(text) as StoredSummary
  const is = { hasChanged: hasChanged === 1n, awaitsReview: awaitsReview !== null, needsReview: above.length > 0 }
  const head = { id, name, kind, phase, isPlanned: isPlanned === 1n, createdAt, createdBy, changedAt, ...is }
  const ahead = phase === 'signed-off' || due === undefined ? {} : { due }
  const summary = { ...head, ...stored, ...ahead, counts: allStates(counts) }
  return { summary, batchItems, suggested }
}

function planOf(row: readonly [summary: string, appliedBy: bigint | null] | undefined): Plan | null {
  if (!row) return null
  const stored = JSON.parse(row[0]) as Omit<Plan, 'isApplied'>
  return { ...stored, counts: allStates(stored.counts), isApplied: row[1] !== null }
}

/** Adds states that older stored counts lack. */
function allStates({ items, transactions, queue }: StateCounts): StateCounts {
  const known = { items: { ...NONE_SUGGESTED, ...NONE_REPEATED, ...items } }
  return { ...known, transactions: { ...NONE_SUGGESTED, ...transactions }, queue }
}

const NONE_SUGGESTED = { suggested: 0 }
const NONE_REPEATED = { repeated: 0 }

function signOffOf(row: SignOffRow, above: readonly AboveLimit[]): SignOff {
  const [snapshot, at, by, reason, outcome, reviewedAt, reviewer, comment] = row
  const stored = JSON.parse(snapshot) as Omit<SignOff, 'reopened' | 'review'>
  const reopened = at === null ? null : { at, by: by ?? '', reason: reason ?? '' }
  const review = outcome === null ? null : { outcome, at: reviewedAt ?? '', by: reviewer ?? '', comment: comment ?? '' }
  // Only the last one can wait for a review.
  const aboveLimits = above.length > 0 && !review && !reopened ? { aboveLimits: above } : {}
  return { ...stored, counts: allStates(stored.counts), review, reopened, ...aboveLimits }
}

function linkOf(row: readonly [id: string, name: string] | undefined): { id: string; name: string } | null {
  return row ? { id: row[0], name: row[1] } : null
}

export function gone(): AppError {
  return new AppError('not-found', 'This reconciliation no longer exists. Choose another one in the list.')
}
