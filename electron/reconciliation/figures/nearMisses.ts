import type { Candidate } from '../../../shared/domain/reconciliation/match.ts'
import type { Judge } from '../matching/contradicting/judge.ts'
import { compareNames } from '../matching/inOrder.ts'
import { normalise, wordsOf } from '../matching/normalise.ts'
import { LEGAL_FORMS } from '../matching/comparing/nameComparer.ts'
import { rowValue } from '../matching/rowValue.ts'
import type { ExpectedItem, FoundRow, InstructedBatch } from '../model.ts'
import { likeness, sharesSumOrText } from './likeness.ts'
import { candidateOf } from './candidates.ts'

/** More than anybody looks at one by one. */
const MOST = 5
/** As much as a similar name is worth: less than that resembles nothing. */
const LEAST = 25
/** Of one word of a name; more are all of one payee. */
const MOST_NAMED = 200

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
  const byWord = Map.groupBy(
    rows.flatMap((row) => nameWords(row.counterpartyName).map((word) => ({ row, word }))),
    ({ word }) => word
  )
  return (item) => {
    const { amount, currency, reference, counterpartyName } = item
    const ofSize = amount === null || currency === null ? [] : (bySize.get(`${currency}${String(amount)}`) ?? [])
    const ofText = reference === null ? [] : (byReference.get(normalise(reference)) ?? [])
    const ofName = nameWords(counterpartyName).flatMap((word) => (byWord.get(word) ?? []).slice(0, MOST_NAMED))
    const near = [...new Set([...ofSize.map(({ row }) => row), ...ofText, ...ofName.map(({ row }) => row)])]
    // Other payments to the same payee say something only where nothing comes nearer.
    const nearer = near.filter((row) => sharesSumOrText(item, row))
    return (nearer.length > 0 ? nearer : near)
      .map((row) => ({ row, like: likeness(item, row) }))
      .filter(({ like }) => like >= LEAST)
      .sort((one, other) => other.like - one.like || compareNames(one.row.id, other.row.id))
      .slice(0, MOST)
      .map(({ row }) => {
        const sides = { items: [item], rows: [row], rule: null, why: whyNot(judge, item, row) }
        return candidateOf(sides, { against: (one, other) => judge.against(one, other, true) }, batches)
      })
  }
}

function nameWords(name: string | null): readonly string[] {
  return name === null ? [] : [...new Set(wordsOf(name))].filter((word) => !LEGAL_FORMS.has(word))
}

function whyNot(judge: Judge, item: ExpectedItem, row: FoundRow): string {
  if (row.settlementStatus === 'failed') return 'Not matched: the transaction failed, so nothing was paid.'
  const against = judge.against(item, row, true)
  if (against.length === 0) return 'Not matched: no rule that is on proves or proposes it.'
  return `Not matched: ${against.map(({ words }) => words).join('; ')}.`
}
