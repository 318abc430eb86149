import type { BackTest } from '../../../../../../shared/domain/reconciliation/backTest.ts'
import type { MatchRule, RuleSet } from '../../../../../../shared/domain/reconciliation/matchRule.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import type { Actor } from '../../../log/actor.ts'
import type { WorkbookContext } from '../../../log/context.ts'
import { sha256 } from '../../../log/sha256.ts'
import { readRules } from '../../../file/tables/ruleSets.ts'
import { backTestRules } from './backTestRules.ts'
import { checkRules } from './checkRules.ts'

/** The matching rules and their versions. */
export interface RuleCalls {
  rules(): RuleSet
  /** `shown`: the version that these replace. Throws `plan-outdated` if there is a newer one, unless it is the same. */
  saveRules(rules: readonly MatchRule[], shown: number, by: Actor): RuleSet
  backTest(rules: readonly MatchRule[]): BackTest
}

export function createRuleCalls(context: WorkbookContext): RuleCalls {
  const { db } = context
  return {
    rules: () => readRules(db),
    saveRules(rules, shown, { name: by }) {
      checkRules(rules)
      const current = readRules(db)
      if (JSON.stringify(rules) === JSON.stringify(current.rules)) return current
      if (current.version !== shown)
        throw new AppError('plan-outdated', 'Somebody changed the rules since these were shown. Look at them again.')
      saveRules(context, rules, by)
      return readRules(db)
    },
    backTest: (rules) => backTestRules(db, rules)
  }
}

/** Saves the next version. `adopted`: how many rules Tallydesk itself brought up to date. */
export function saveRules(context: WorkbookContext, rules: readonly MatchRule[], by: string, adopted?: number): void {
  const { db, log } = context
  const insert = db.command(
    'INSERT INTO rule_sets (version, rules, made_by, saved_at, saved_by) VALUES (?, ?, ?, ?, ?)'
  )
  context.change(null, () => {
    const [at, text] = [context.now(), JSON.stringify(rules)]
    const version = readRules(db).version + 1
    const on = rules.filter(({ isOn }) => isOn).length
    const detail = {
      version,
      on,
      off: rules.length - on,
      sha256: sha256(text),
      ...(adopted !== undefined && { adopted })
    }
    const { seq, by: author } = log.append({ at, by, kind: 'rules-saved', reconciliation: null, detail })
    insert.run(version, text, seq, at, author)
  })
}
