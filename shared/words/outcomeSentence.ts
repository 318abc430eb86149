import type { PaymentOutcome } from '../domain/reconciliation/exceptionLine.ts'
import type { Difference } from '../domain/reconciliation/difference.ts'
import { incomingCurrencies, isZeroDecimal, negatedDecimal, paidAmount } from '../reconciliation/paidFigures.ts'

const PHRASES: Readonly<Record<PaymentOutcome['outcome'], string>> = {
  matched: 'matched as instructed',
  tolerated: 'matched within the tolerance of a rule',
  explained: 'accepted with a reason',
  'written-off': 'written off',
  ignored: 'ignored with a reason',
  carried: 'carried forward',
  pending: 'still pending',
  open: 'not decided'
}

/** How the reader's region writes amounts and counts. */
interface Shown {
  readonly amount: (decimal: string) => string
  readonly count: (count: number) => string
}

/**
 * The outcomes of all payments in one sentence: `All 36 payments are accounted for: 31 matched as instructed (93,400.20
 * EUR), 1 carried forward (difference −11,177.10 EUR).`
 */
export function outcomeSentence(
  outcomes: readonly PaymentOutcome[],
  differences: readonly Difference[],
  show: Shown
): string {
  const groups = Map.groupBy(outcomes, ({ outcome }) => outcome)
  const all = countOf(outcomes)
  const open = countOf(groups.get('open') ?? [])
  const incoming = incomingCurrencies(differences)
  const told = [...groups].map(([outcome, some]) => {
    const sums = some.flatMap((one) => sumWords(one, incoming.has(one.currency), show)).join(', ')
    return `${show.count(countOf(some))} ${PHRASES[outcome]}${sums && ` (${sums})`}`
  })
  return `${headOf(all, open, show)}: ${told.join(', ')}.`
}

function headOf(all: number, open: number, { count }: Shown): string {
  const payments = `${count(all)} ${all === 1 ? 'payment' : 'payments'}`
  if (open > 0) return `${count(all - open)} of ${payments} ${all - open === 1 ? 'is' : 'are'} accounted for`
  return all === 1 ? 'The one payment is accounted for' : `All ${payments} are accounted for`
}

/** The instructed sum of matched payments; for all others, the difference. */
function sumWords(
  { outcome, currency, instructed, difference }: PaymentOutcome,
  isIncoming: boolean,
  { amount }: Shown
): readonly string[] {
  if (currency === null || difference === null) return []
  if (outcome === 'matched')
    return instructed === null ? [] : [`${amount(paidAmount(instructed, isIncoming))} ${currency}`]
  const turned = isIncoming ? negatedDecimal(difference) : difference
  return isZeroDecimal(turned) ? [] : [`difference ${amount(turned)} ${currency}`]
}

function countOf(outcomes: readonly PaymentOutcome[]): number {
  return outcomes.reduce((sum, { payments }) => sum + payments, 0)
}
