import { addDecimals } from '../money/decimals.ts'
import type { Difference } from '../domain/reconciliation/difference.ts'
import type { ExceptionKind, ExceptionSubtotal } from '../domain/reconciliation/exceptionLine.ts'
import { isZeroDecimal, paidAmounts, paidFigures, type PaidFigures } from '../reconciliation/paidFigures.ts'

/** Follows an amount, as in `5,403.32 not paid`. */
const PHRASES: Readonly<Record<ExceptionKind, string>> = {
  suggested: 'in suggested matches',
  missing: 'not paid',
  failed: 'not paid (failed or returned)',
  repeated: 'not paid (twice in the payment file)',
  pending: 'still pending',
  ambiguous: 'in payments to be reviewed',
  residual: 'in amount differences',
  unexpected: 'not in the payment file',
  'failed-transaction': 'failed or returned',
  duplicate: 'in duplicates',
  candidate: 'in possible matches'
}

/** The same for kinds: what was not paid is split up. */
const KIND_PHRASES: typeof PHRASES = { ...PHRASES, missing: 'not paid (missing)' }

/**
 * One sentence for each currency: `The bank paid 6,252.59 EUR more than you instructed: 12,061.51 not in the payment
 * file, less 5,403.32 not paid, less 405.60 in amount differences.` The amounts add up; those after `less` are
 * subtracted. `show` writes an amount in the reader's form.
 */
export function differenceSentences(
  differences: readonly Difference[],
  show: (decimal: string) => string
): readonly string[] {
  return differences
    .map(paidFigures)
    .flatMap((figures) => (isNothing(figures) ? [] : [sentence(figures, figures.parts, PHRASES, show)]))
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
      return [{ kind: subtotal.kind, amount: difference }]
    })
    return isNothing(figures) ? [] : [sentence(figures, parts, KIND_PHRASES, show)]
  })
}

interface ToldPart {
  readonly kind: ExceptionKind
  readonly amount: string
}

/** Nothing was instructed with an amount, and nothing was paid: there are no figures to report. */
function isNothing({ instructed, paid }: PaidFigures): boolean {
  return isZeroDecimal(instructed) && isZeroDecimal(paid)
}

function sentence(
  figures: PaidFigures,
  parts: readonly ToldPart[],
  phrases: typeof PHRASES,
  show: (decimal: string) => string
): string {
  const { currency, difference, instructed, isIncoming } = figures
  const size = `${show(sizeOf(difference))} ${currency}`
  const told = partWords(figures, mergeUndecided(parts), phrases, show)
  const open = openWords(figures, show)
  if (isZeroDecimal(difference)) {
    const all = `${show(instructed)} ${currency}`
    const exactly = isIncoming
      ? `You received exactly the ${all} that you expected`
      : `The bank paid exactly the ${all} that you instructed`
    return `${told === '' ? `${exactly}.` : `${exactly}, but not in the same payments: ${told}.`}${open}`
  }
  const than = difference.startsWith('-') ? 'less' : 'more'
  const head = isIncoming
    ? `You received ${size} ${than} than you expected`
    : `The bank paid ${size} ${than} than you instructed`
  return `${told === '' ? `${head}.` : `${head}: ${told}.`}${open}`
}

/** Merges payments to be reviewed with their possible transactions: alone, the payments would read as not paid. */
function mergeUndecided(parts: readonly ToldPart[]): readonly ToldPart[] {
  const some = parts.filter(({ amount }) => !isZeroDecimal(amount))
  const [undecided, told] = [some.filter(isUndecided), some.filter((part) => !isUndecided(part))]
  if (undecided.length < 2) return parts
  const amount = undecided.reduce((sum, part) => addDecimals(sum, part.amount), '0')
  return [...told, { kind: 'ambiguous', amount }]
}

const isUndecided = ({ kind }: ToldPart) => kind === 'ambiguous' || kind === 'candidate'

/** The sum of payments to be reviewed (not of missing ones), and the settled money of their possible matches. */
function openWords({ parts, isIncoming }: PaidFigures, show: (decimal: string) => string): string {
  const of = (kind: ExceptionKind) => parts.find((part) => part.kind === kind)
  const open = sizeOf(of('ambiguous')?.amount ?? '0')
  if (isZeroDecimal(open)) return ''
  const settled = of('candidate')
  // Checks the count, because settled amounts may cancel out or have the other direction.
  const counted =
    settled === undefined || settled.count === 0
      ? 'no possible match has settled'
      : `${show(settled.amount)} of possible matches has settled and counts as ${isIncoming ? 'received' : 'paid'}`
  return ` Payments of ${show(open)} are to be reviewed; ${counted}.`
}

/** Parts in the direction of the difference first; those against it after `less`. Leaves out zero amounts. */
function partWords(
  { difference, isIncoming }: PaidFigures,
  parts: readonly ToldPart[],
  phrases: typeof PHRASES,
  show: (decimal: string) => string
): string {
  const direction = isZeroDecimal(difference) ? '' : signOf(difference)
  const told = parts.filter(({ amount }) => !isZeroDecimal(amount)).toSorted(bySize)
  const along = told.filter(({ amount }) => signOf(amount) === direction)
  const against = told.filter(({ amount }) => signOf(amount) !== direction)
  const words = ({ kind, amount }: ToldPart) =>
    `${show(sizeOf(amount))} ${isIncoming ? phrases[kind].replace(/^not paid/, 'not received') : phrases[kind]}`
  const plus = along.map((part, place) => (place === 0 ? words(part) : `plus ${words(part)}`))
  return [...plus, ...against.map((part) => `less ${words(part)}`)].join(', ')
}

/** Sorts the largest first. */
function bySize(one: ToldPart, other: ToldPart): number {
  const [first, second] = [digitsOf(one.amount), digitsOf(other.amount)]
  return first < second ? 1 : first > second ? -1 : 0
}

/** For comparing amounts of one currency, which may have different numbers of decimals. */
function digitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = sizeOf(decimal).split('.')
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'))
}

const DECIMALS = 4

const signOf = (decimal: string): string => (decimal.startsWith('-') ? '-' : '')

const sizeOf = (decimal: string): string => decimal.replace(/^-/, '')
