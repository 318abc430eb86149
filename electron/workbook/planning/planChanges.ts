import type { LogEntry, LogKind } from '../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ReadDb } from '../../database/database.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { entryWords } from '../log/entryWords.ts'
import type { OpenReconciliation } from '../model/openReconciliation.ts'
import type { StoredPlan } from '../tables/plans.ts'
import type { PlanInputs } from './planInputs.ts'
import { isSameRow, rowChangeWords } from './rowChanges.ts'

const MOST_NAMED = 5
const NO_CHANGE: ReadonlySet<LogKind> = new Set(['created', 'planned', 'note', 'rename', 'signed-off', 'reopened'])

/** Says what a plan was not made from: `plan-outdated`, with the first changes in words. */
export function planOutdated(db: ReadDb, open: OpenReconciliation, plan: StoredPlan, now: PlanInputs): AppError {
  const changes = [
    ...ruleChanges(plan, now),
    ...entriesSince(db, open.id, plan.madeBy),
    ...claimsSince(db, plan.madeBy, now.claimedElsewhere),
    ...rowChanges(open.rows, now.rows)
  ]
  const named = changes.slice(0, MOST_NAMED).join('. ')
  const more = changes.length > MOST_NAMED ? `. ${(changes.length - MOST_NAMED).toLocaleString('en')} more changes` : ''
  const what = named === '' ? 'What it was made from is no longer so' : `${named}${more}`
  return new AppError('plan-outdated', `${what}. Nothing was applied. Make a new plan and look at it.`)
}

function ruleChanges({ rulesVersion }: StoredPlan, now: PlanInputs): readonly string[] {
  return rulesVersion === now.rulesVersion ? [] : [`The rules are now those of version ${now.rulesVersion}`]
}

function entriesSince(db: ReadDb, id: string, seq: number): readonly string[] {
  const sql = 'SELECT kind, detail FROM log WHERE reconciliation = ? AND seq > ? ORDER BY seq'
  return db
    .rows<readonly [LogEntry['kind'], string]>(sql)
    .all(id, seq)
    .filter(([kind]) => !NO_CHANGE.has(kind))
    .map(([kind, detail]) => entryWords({ kind, detail }))
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

function rowChanges(before: ReadonlyMap<string, FoundRow>, now: ReadonlyMap<string, FoundRow>): readonly string[] {
  const changes: string[] = []
  for (const [id, row] of now) {
    const old = before.get(id)
    if (!old) changes.push(`Transaction ${id} is new`)
    else if (!isSameRow(old, row)) changes.push(rowChangeWords(old, row))
  }
  for (const id of before.keys()) if (!now.has(id)) changes.push(`Transaction ${id} no longer fits anything`)
  return changes
}
