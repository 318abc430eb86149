import type { Candidate } from '../../../shared/domain/reconciliation/match.ts'
import type { Judge } from '../matching/contradicting/judge.ts'
import { compareNames } from '../matching/inOrder.ts'
import { normalise } from '../matching/normalise.ts'
import { rowValue } from '../matching/rowValue.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../model.ts'
import { candidateOf } from './candidates.ts'

/** More than anybody looks at one by one. */
const MOST = 5

/** Why a payment was not found: the transactions that come nearest to it, and what speaks against each. */
export type NearMisses = (item: ExpectedItem) => readonly Candidate[]

/** `rows`: those that nothing claims. */
export function makeNearMisses(
  rows: readonly FoundRow[],
  judge: Judge,
  batches: readonly InstructedBatch[]
): NearMisses {
  const bySize = Map.groupBy(
    rows.flatMap((row) => [...new Set([row.currency, row.paymentCurrency])].map((currency) => ({ row, currency }))),
    ({ row, currency }) => `${currency}${String(rowValue(row, currency))}`
  )
  const byReference = Map.groupBy(
    rows.filter(({ reference }) => normalise(reference) !== ''),
    ({ reference }) => normalise(reference)
  )
  return (item) => {
    const { amount, currency, reference } = item
    const ofSize = amount === null || currency === null ? [] : (bySize.get(`${currency}${String(amount)}`) ?? [])
    const ofText = reference === null ? [] : (byReference.get(normalise(reference)) ?? [])
    return [...new Set([...ofSize.map(({ row }) => row), ...ofText])]
      .map((row) => ({ row, shared: sharedBy(item, row) }))
      .filter(({ shared }) => shared > 1)
      .sort((one, other) => other.shared - one.shared || compareNames(one.row.id, other.row.id))
      .slice(0, MOST)
      .map(({ row }) => {
        const sides = { items: [item], rows: [row], rule: null, why: whyNot(judge, item, row) }
        return candidateOf(sides, { against: (one, other) => judge.against(one, other, true) }, batches)
      })
  }
}

/** How much the two have in common: amount, party, reference. */
function sharedBy(item: ExpectedItem, row: FoundRow): number {
  const isSame = (one: string | null, other: string | null): boolean =>
    normalise(one ?? '') !== '' && normalise(one ?? '') === normalise(other ?? '')
  const hasAmount = item.currency !== null && rowValue(row, item.currency) === item.amount
  return [
    hasAmount,
    isSame(item.counterpartyNumber, row.counterpartyNumber) || isSame(item.counterpartyName, row.counterpartyName),
    isSame(item.reference, row.reference)
  ].filter(Boolean).length
}

function whyNot(judge: Judge, item: ExpectedItem, row: FoundRow): string {
  if (row.settlementStatus === 'failed') return 'Not matched: the transaction failed, so nothing was paid.'
  const against = judge.against(item, row, true)
  if (against.length === 0) return 'Not matched: no rule that is on proves or proposes it.'
  return `Not matched: ${against.map(({ words }) => words).join('; ')}.`
}
