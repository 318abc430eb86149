import type { MatchRule, RuleTest } from '../../../../../../shared/domain/reconciliation/matchRule.ts'
import { parseMoney } from '../../../../../../shared/domain/money.ts'
import { AppError } from '../../../../../../shared/errors.ts'
import { isSameName } from '../../../../../../shared/text/sameName.ts'

/** Fields that distinguish one payee, or one payment of a payee, from another. */
const NAMING: ReadonlySet<RuleTest['field']> = new Set(['bulk', 'reference', 'counterpartyName', 'counterpartyNumber'])

/** Throws `bad-input`, with what to change, if the rules could match without enough proof. */
export function checkRules(rules: readonly MatchRule[]): void {
  if (!rules.some(({ isOn }) => isOn)) throw refused('Every rule is off, so nothing would be matched. Switch one on.')
  for (const [index, rule] of rules.entries()) {
    for (const earlier of rules.slice(0, index)) checkPair(earlier, rule)
    checkRule(rule)
  }
}

function checkPair(one: MatchRule, other: MatchRule): void {
  if (one.id === other.id) throw refused(`Two rules have the id ${one.id}. Each rule needs its own.`)
  if (isSameName(one.name, other.name)) throw refused(`Two rules are named “${one.name}”. Rename one of them.`)
}

function checkRule({ name, tests, confirms }: MatchRule): void {
  const fields = tests.map(({ field }) => field)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined) throw refused(`“${name}” compares the same thing twice (${twice}). Remove one of the two.`)
  for (const test of tests) checkTolerance(name, test)
  if (fields.includes('correlationId')) return
  const isNaming = fields.some((field) => NAMING.has(field))
  const hasAmount = fields.includes('amount')
  if (!isNaming && !hasAmount)
    throw refused(`“${name}” does not say which payment is meant. Compare an id, a reference, a name or an amount.`)
  if (confirms && !(isNaming && hasAmount)) {
    throw refused(
      `“${name}” may match two unrelated payments. Compare the amount and a reference, name, account number or bulk payment, or let it only ask.`
    )
  }
}

function checkTolerance(name: string, test: RuleTest): void {
  if (test.field !== 'amount' || test.tolerance === null) return
  // Four decimals in every currency.
  const tolerance = parseMoney(test.tolerance, 'EUR', 'major')
  if (tolerance === undefined || tolerance < 0n)
    throw refused(`The tolerance of “${name}” must be an amount from 0 with at most four decimals.`)
}

function refused(message: string): AppError {
  return new AppError('bad-input', message)
}
