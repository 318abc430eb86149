import { compareDecimals } from '../money/decimals.ts'
import type { Difference } from '../domain/reconciliation/difference.ts'
import type { ExceptionKind, ExceptionSubtotal } from '../domain/reconciliation/exceptionLine.ts'
import { reasonsOf, REASON_OF } from '../reconciliation/differenceReasons.ts'
import {
  isZeroDecimal,
  negatedDecimal,
  paidAmounts,
  paidFigures,
  type PaidFigures
} from '../reconciliation/paidFigures.ts'
import { reasonWords } from './differencePart.ts'

/** Of what was not paid, why; what is told of a kind is in its reason otherwise. */
const KIND_NOTES: Readonly<Partial<Record<ExceptionKind, string>>> = {
  missing: 'missing',
  failed: 'failed or returned',
  'suggested-missing': 'failed or returned',
  repeated: 'twice in the payment file',
  'failed-transaction': 'failed or returned',
  duplicate: 'duplicates'
}

/**
 * One sentence for each currency: `The bank paid 6,252.59 EUR more than you instructed: 12,061.51 not in the payment
 * file, less 5,403.32 not paid (1,000.00 of it not yet accepted), less 405.60 in other amounts.` The amounts add up;
 * those after `less` are subtracted. `show` writes an amount in the reader's form.
 */
export function differenceSentences(
  differences: readonly Difference[],
  show: (decimal: string) => string
): readonly string[] {
  return differences.map(paidFigures).flatMap((figures) => {
    const parts = reasonsOf(figures).map(({ reason, amount, notAccepted }) => {
      return { amount, phrase: reasonWords[reason].phrase, note: notAcceptedWords(amount, notAccepted, show) }
    })
    return isNothing(figures) ? [] : [sentence(figures, parts, show)]
  })
}

/** The same by kind of exception, which says more precisely what was not paid. */
export function reportedSentences(
  differences: readonly Difference[],
  subtotals: readonly ExceptionSubtotal[],
  show: (decimal: string) => string
): readonly string[] {
  return differences.map(paidFigures).flatMap((figures) => {
    const { currency, isIncoming } = figures
    const parts = subtotals.flatMap((subtotal) => {
      const { difference } = paidAmounts(subtotal, isIncoming)
      if (subtotal.currency !== currency || subtotal.kind === 'matched' || difference === null) return []
      const { kind } = subtotal
      const { reason, isAccepted } = REASON_OF[kind]
      const notes = [KIND_NOTES[kind], isAccepted ? undefined : 'not yet accepted'].filter((note) => note !== undefined)
      return { amount: difference, phrase: reasonWords[reason].phrase, note: notes.join(', ') }
    })
    return isNothing(figures) ? [] : [sentence(figures, parts, show)]
  })
}

/** Says how much is only suggested or possible, in the direction of the whole amount. */
function notAcceptedWords(amount: string, notAccepted: string, show: (decimal: string) => string): string {
  if (isZeroDecimal(notAccepted)) return ''
  if (compareDecimals(amount, notAccepted) === 0) return 'not yet accepted'
  return `${show(amount.startsWith('-') ? negatedDecimal(notAccepted) : notAccepted)} of it not yet accepted`
}

interface ToldPart {
  readonly amount: string
  readonly phrase: string
  /** Follows the phrase in brackets, if there is one. */
  readonly note: string
}

/** Nothing was instructed with an amount, and nothing was paid: there are no figures to report. */
function isNothing({ instructed, paid }: PaidFigures): boolean {
  return isZeroDecimal(instructed) && isZeroDecimal(paid)
}

function sentence(figures: PaidFigures, parts: readonly ToldPart[], show: (decimal: string) => string): string {
  const { currency, difference, instructed, isIncoming } = figures
  const size = `${show(sizeOf(difference))} ${currency}`
  const told = partsInWords(figures, parts, show)
  if (isZeroDecimal(difference)) {
    const all = `${show(instructed)} ${currency}`
    const exactly = isIncoming
      ? `You received exactly the ${all} that you expected`
      : `The bank paid exactly the ${all} that you instructed`
    return told === '' ? `${exactly}.` : `${exactly}, but not in the same payments: ${told}.`
  }
  const than = difference.startsWith('-') ? 'less' : 'more'
  const head = isIncoming
    ? `You received ${size} ${than} than you expected`
    : `The bank paid ${size} ${than} than you instructed`
  return told === '' ? `${head}.` : `${head}: ${told}.`
}

/** Parts in the direction of the difference first; those against it after `less`. Leaves out zero amounts. */
function partsInWords(
  { difference, isIncoming }: PaidFigures,
  parts: readonly ToldPart[],
  show: (decimal: string) => string
): string {
  const direction = isZeroDecimal(difference) ? '' : signOf(difference)
  const told = parts.filter(({ amount }) => !isZeroDecimal(amount)).toSorted(bySize)
  const along = told.filter(({ amount }) => signOf(amount) === direction)
  const against = told.filter(({ amount }) => signOf(amount) !== direction)
  const words = ({ phrase, amount, note }: ToldPart) => {
    const why = isIncoming ? phrase.replace(/^not paid/, 'not received') : phrase
    return `${show(sizeOf(amount))} ${why}${note === '' ? '' : ` (${note})`}`
  }
  const plus = along.map((part, place) => (place === 0 ? words(part) : `plus ${words(part)}`))
  return [...plus, ...against.map((part) => `less ${words(part)}`)].join(', ')
}

/** Sorts the largest first. */
function bySize(one: ToldPart, other: ToldPart): number {
  return compareDecimals(sizeOf(other.amount), sizeOf(one.amount))
}

const signOf = (decimal: string): string => (decimal.startsWith('-') ? '-' : '')

const sizeOf = (decimal: string): string => decimal.replace(/^-/, '')
