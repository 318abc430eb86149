import type { Difference, DifferencePart, DifferencePartKind } from '../domain/reconciliation/difference.ts'
import { isZeroDecimal, paidFigures, type PaidFigures } from '../paidFigures.ts'

/** Behind its amount, as in `5,403.32 not matched`. What nothing is matched with may have been paid all the same. */
const PART_PHRASES: Readonly<Record<DifferencePartKind, string>> = {
  suggested: 'in suggested matches',
  missing: 'not matched',
  pending: 'still pending',
  ambiguous: 'to be reviewed',
  residual: 'in amount differences',
  unexpected: 'not in the payment file',
  duplicate: 'in duplicates',
  candidate: 'in possible matches'
}

/**
 * What a difference says, a sentence a currency: `The payments found come to 6,252.59 EUR more than you instructed: 12,061.51 not in the
 * payment file, less 5,403.32 not matched, less 405.60 in amount differences.` Its amounts add up, those with `less` taken away.
 * `show` writes an amount as the reader is used to.
 */
export function differenceSentences(
  differences: readonly Difference[],
  show: (decimal: string) => string
): readonly string[] {
  return differences.map(paidFigures).flatMap((figures) => (isNothing(figures) ? [] : [sentence(figures, show)]))
}

/** Nothing was instructed with an amount, and nothing is there: figures say nothing of it. */
function isNothing({ instructed, paid }: PaidFigures): boolean {
  return isZeroDecimal(instructed) && isZeroDecimal(paid)
}

function sentence(figures: PaidFigures, show: (decimal: string) => string): string {
  const { currency, difference, instructed, isIncoming, parts } = figures
  const size = `${show(sizeOf(difference))} ${currency}`
  const told = partWords(figures, parts, show)
  if (isZeroDecimal(difference)) {
    const all = `${show(instructed)} ${currency}`
    const exactly = isIncoming
      ? `You received exactly the ${all} that you expected`
      : `The bank paid exactly the ${all} that you instructed`
    return told === '' ? `${exactly}.` : `${exactly}, but not in the same payments: ${told}.`
  }
  const than = difference.startsWith('-') ? 'less' : 'more'
  // A payment that nothing is matched with may have been paid: nobody knows what the bank did with it.
  const isKnown = parts.every(({ kind, amount }) => kind !== 'missing' || isZeroDecimal(amount))
  const outgoing = isKnown ? 'The bank paid' : 'The payments found come to'
  const incoming = isKnown ? 'You received' : 'The payments found come to'
  const head = isIncoming
    ? `${incoming} ${size} ${than} than you expected`
    : `${outgoing} ${size} ${than} than you instructed`
  return told === '' ? `${head}.` : `${head}: ${told}.`
}

/** Parts in the direction of the difference first; those against it after `less`. What comes to nothing is left out. */
function partWords(
  { difference }: PaidFigures,
  parts: readonly DifferencePart[],
  show: (decimal: string) => string
): string {
  const direction = isZeroDecimal(difference) ? '' : signOf(difference)
  const told = parts.filter(({ amount }) => !isZeroDecimal(amount)).toSorted(bySize)
  const along = told.filter(({ amount }) => signOf(amount) === direction)
  const against = told.filter(({ amount }) => signOf(amount) !== direction)
  const words = ({ kind, amount }: DifferencePart) => `${show(sizeOf(amount))} ${PART_PHRASES[kind]}`
  const plus = along.map((part, place) => (place === 0 ? words(part) : `plus ${words(part)}`))
  return [...plus, ...against.map((part) => `less ${words(part)}`)].join(', ')
}

/** The largest first. */
function bySize(one: DifferencePart, other: DifferencePart): number {
  const [first, second] = [digitsOf(one.amount), digitsOf(other.amount)]
  return first < second ? 1 : first > second ? -1 : 0
}

/** To be compared among amounts of one currency, which may have different numbers of decimals. */
function digitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = sizeOf(decimal).split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

const DECIMALS = 4

const signOf = (decimal: string): string => (decimal.startsWith('-') ? '-' : '')

const sizeOf = (decimal: string): string => decimal.replace(/^-/, '')
