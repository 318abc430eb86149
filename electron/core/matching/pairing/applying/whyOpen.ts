import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import { formatMoney } from '../../../../../shared/domain/money.ts'
import type { MatchRule } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import type { Question } from '../../model.ts'
import { canBe } from '../rowValue.ts'
import type { CandidateGroup } from './candidateGroups.ts'
import { isNamedById } from './ruleTests.ts'
import { sum, valuesOf } from './sameId.ts'

/** Says in a sentence why a rule cannot match a candidate group. */
export function whyOpen(
  rule: MatchRule,
  candidateGroup: CandidateGroup,
  against: readonly Contradiction[] = []
): Pick<Question, 'together' | 'why'> {
  const { items, rows } = candidateGroup
  if (against.length > 0) return single(`“${rule.name}” fits, but ${against.map(({ words }) => words).join('; ')}.`)
  const [item] = items
  const [row] = rows
  if (items.length === 1 && rows.length === 1 && item && row) {
    if (!canBe(item, row)) return single(`“${rule.name}” fits, but the transaction is in another currency.`)
    return single(`“${rule.name}” alone does not prove that they are the same payment.`)
  }
  if (items.length > 1 && rows.length > 1) {
    return single(`${String(items.length)} expected payments and ${String(rows.length)} transactions are alike.`)
  }
  if (items.length > 1) return single(`${String(items.length)} expected payments fit this one transaction.`)
  return sumInParts(rule, candidateGroup) ?? single(`${String(rows.length)} transactions fit equally well.`)
}

function single(why: string): Pick<Question, 'together' | 'why'> {
  return { together: false, why }
}

/** If no transaction with the id is the whole payment, they may be the parts that have been paid so far. */
function sumInParts(rule: MatchRule, candidateGroup: CandidateGroup): Pick<Question, 'together' | 'why'> | undefined {
  const { amount, currency } = candidateGroup.items[0] ?? { amount: null, currency: null }
  const values = valuesOf(candidateGroup)
  if (amount === null || currency === null || values === undefined || values.includes(amount)) return undefined
  if (!isNamedById(rule)) return undefined
  const [paid, expected] = [formatMoney(sum(values), currency), formatMoney(amount, currency)]
  return {
    together: true,
    why: `${String(values.length)} transactions with this id add up to ${paid} ${currency}, not to ${expected} ${currency}.`
  }
}
