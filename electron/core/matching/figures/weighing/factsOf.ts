import { formatMoney } from '../../../../../shared/domain/money.ts'
import { isSameAccount } from '../../pairing/comparing/accounts.ts'
import { numberOf } from '../../pairing/contradicting/judge.ts'
import { normalise } from '../../pairing/texts/normalise.ts'
import type { ExpectedItem, FoundRow, HeldMatch } from '../../model.ts'
import { hasChanged, payeeOf } from './differencesOf.ts'

/**
 * What the differences of a match consist of, beside its sums: which transactions failed, changed or are gone, where
 * money went instead, and what later readings contradict. A decision covers these, and no other transaction or account
 * number. Sums are only part of it if no payment states what was expected.
 */
export function factsOf(
  { figures, later = [] }: Pick<HeldMatch, 'figures' | 'later'>,
  items: readonly ExpectedItem[],
  rows: readonly FoundRow[]
): readonly string[] {
  const payee = payeeOf(items)
  const statesAmount = items.some(({ amount }) => amount !== null)
  const facts = later.map(({ veto, words }) => `${veto} ${words}`)
  for (const row of rows) {
    const { id, amount, currency } = row
    if (row.settlementStatus === 'failed') facts.push(`${FAILED}${id}`)
    if (row.isAbsent) facts.push(`absent ${id}`)
    if (payee && isSameAccount(payee, row) === false) facts.push(`counterparty ${id} ${normalise(numberOf(row))}`)
    if (!hasChanged(row, figures)) continue
    facts.push(statesAmount ? `changed ${id}` : `changed ${id} ${formatMoney(amount, currency)} ${currency}`)
  }
  return facts
}

/** How facts begin that say which transaction failed. */
export const FAILED = 'failed '
