import type { MatchRule } from '../../../../../../shared/domain/reconciliation/matchRule.ts'
import type { BackTest } from '../../../../../../shared/domain/reconciliation/backTest.ts'
import type { ReadDb } from '../../../../../base/database/database.ts'
import { backTest } from '../../../../../core/matching/figures/backTest.ts'
import { loadReconciliation } from '../../../model/loadReconciliation.ts'
import { readRules } from '../../../file/tables/ruleSets.ts'
import { checkRules } from './checkRules.ts'

/** Every signed-off reconciliation that is not discarded, latest first. */
const SIGNED_OFF = `SELECT r.id, n.name FROM reconciliations r
  JOIN names n ON n.reconciliation = r.id AND n.ended_by IS NULL
  WHERE r.discarded_by IS NULL AND EXISTS (SELECT 1 FROM sign_offs s WHERE s.reconciliation = r.id
    AND NOT EXISTS (SELECT 1 FROM reopenings o WHERE o.sign_off = s.id))
  ORDER BY r.made_by DESC`

/** Shows what other rules would have made of signed-off reconciliations. `db` can only read. */
export function backTestRules(db: ReadDb, rules: readonly MatchRule[]): BackTest {
  checkRules(rules)
  const current = readRules(db)
  const isCurrent = JSON.stringify(rules) === JSON.stringify(current.rules)
  const signedOff = db.rows<readonly [id: string, name: string]>(SIGNED_OFF).all()
  return {
    rulesVersion: isCurrent ? current.version : null,
    reconciliations: signedOff.map(([id, name]) => ({ id, name, ...backTestOne(db, id, rules) }))
  }
}

function backTestOne(db: ReadDb, id: string, rules: readonly MatchRule[]): ReturnType<typeof backTest> {
  const open = loadReconciliation(db, id)
  if (!open) throw new Error(`The signed-off reconciliation ${id} is not there`)
  const { batches, resolutions, questions, messageId, claimedElsewhere, view } = open
  const rows = view.rows.filter((row) => !claimedElsewhere.has(row.id))
  const matches = [...open.matches.values()]
  const signed = { items: view.items, batches, rows, matches, questions, resolutions, rules: open.rules, messageId }
  return backTest(signed, rules)
}
