import type { LogEntry, LogKind } from '../../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import type { FoundRow, RuleMatch } from '../../../../core/matching/model.ts'
import { LOG_DETAILS } from '../../file/log/details.ts'
import { entryWords } from '../../log/entryWords.ts'
import type { OpenReconciliation } from '../../model/openReconciliation.ts'
import type { StoredPlan } from '../../file/tables/plans.ts'
import type { PlanInputs } from './planInputs.ts'
import { isSameRow, rowChangeWords } from '../../model/rowChanges.ts'

const MOST_NAMED = 5
/** Decisions after which a rule may find something else. All others only remove possible matches. */
const CHANGE: ReadonlySet<LogKind> = new Set(['book', 'unmatch'])

interface Acceptable {
  readonly plan: StoredPlan
  /** The input that the plan would have now. */
  readonly now: PlanInputs
  /** The suggestions to accept; only changes that affect these count. */
  readonly chosen: readonly RuleMatch[]
}

/**
 * Refuses a plan whose basis changed: `plan-outdated`, with the first changes in words. Decisions of a person about
 * other payments are no reason.
 */
export function refuseOutdated(db: ReadDb, open: OpenReconciliation, { plan, now, chosen }: Acceptable): void {
  const changes = [
    ...ruleChanges(plan, now),
    ...entriesSince(db, open.id, plan.madeBy),
    ...claimsSince(db, plan.madeBy, now.claimedElsewhere),
    ...goneItems(chosen, now),
    ...rowChanges(open.rows, now.rows, new Set(chosen.flatMap(({ rows }) => rows)))
  ]
  if (changes.length === 0) return
  const named = changes.slice(0, MOST_NAMED).join('. ')
  const more = changes.length > MOST_NAMED ? `. ${(changes.length - MOST_NAMED).toLocaleString('en')} more changes` : ''
  throw new AppError(
    'plan-outdated',
    `${named}${more}. Nothing was accepted. Re-run the matching and check the result.`
  )
}

function ruleChanges({ rulesVersion }: StoredPlan, now: PlanInputs): readonly string[] {
  return rulesVersion === now.rulesVersion ? [] : [`The rules are now those of version ${now.rulesVersion}`]
}

function entriesSince(db: ReadDb, id: string, seq: number): readonly string[] {
  const sql = 'SELECT kind, detail FROM log WHERE reconciliation = ? AND seq > ? ORDER BY seq'
  return db
    .rows<readonly [LogEntry['kind'], string]>(sql)
    .all(id, seq)
    .filter(([kind, detail]) => CHANGE.has(kind) || (kind === 'undo' && isUndoneBefore(detail, seq)))
    .map(([kind, detail]) => entryWords({ kind, detail }))
}

/** Whether the entry undid something that the plan is based on, or a change of a batch's booking. */
function isUndoneBefore(detail: string, seq: number): boolean {
  const { entry, kind } = LOG_DETAILS.undo.parse(JSON.parse(detail))
  return entry < seq || CHANGE.has(kind)
}

/** Payments that another reconciliation expects by now. */
function goneItems(chosen: Acceptable['chosen'], { items }: PlanInputs): readonly string[] {
  const open = new Set(items.map(({ key }) => key))
  const gone = chosen.flatMap((match) => match.items).filter((key) => !open.has(key))
  return gone.length === 0 ? [] : [`${gone.length.toLocaleString('en')} of the payments are now expected elsewhere`]
}

function claimsSince(db: ReadDb, seq: number, elsewhere: ReadonlyMap<string, string>): readonly string[] {
  const claim = db.rows<readonly [id: string, name: string]>(`SELECT c.transaction_id, n.name
    FROM claims c JOIN matches m ON m.id = c.match AND m.made_by > ?
    JOIN names n ON n.reconciliation = m.reconciliation AND n.ended_by IS NULL
    WHERE c.transaction_id = ? AND c.ended_by IS NULL`)
  return [...elsewhere.keys()].flatMap((id) => {
    const found = claim.get(seq, id)
    return found ? [`“${found[1]}” has matched transaction ${id}`] : []
  })
}

/**
 * For transactions that are no longer wanted, only the chosen ones count: a decision since then has made them
 * unnecessary.
 */
function rowChanges(
  before: ReadonlyMap<string, FoundRow>,
  now: ReadonlyMap<string, FoundRow>,
  chosen: ReadonlySet<string>
): readonly string[] {
  const changes: string[] = []
  for (const [id, row] of now) {
    const old = before.get(id)
    if (!old) changes.push(`Transaction ${id} is new`)
    else if (!isSameRow(old, row)) changes.push(rowChangeWords(old, row))
  }
  for (const id of chosen) if (!now.has(id)) changes.push(`Transaction ${id} no longer fits anything`)
  return changes
}
