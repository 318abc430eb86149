import type { EntrySubject } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { groupedDecimal } from '../../../../shared/money/groupedDecimal.ts'
import type { EntrySubjects } from './entrySubjects.ts'

/**
 * `Acme AB, 250.25 EUR`; for two, `Acme AB (250.25 EUR) and Zoë Ek (difference 9.10 EUR)`; for more, the first two and
 * the number of the others. Undefined if nothing is named.
 */
export function subjectWords({
  subjects,
  subjectCount
}: Pick<EntrySubjects, 'subjects' | 'subjectCount'>): string | undefined {
  const [first, second] = subjects
  if (!first) return undefined
  if (subjectCount <= 1) return oneSubject(first)
  if (!second) return `${amongOthers(first)} and ${(subjectCount - 1).toLocaleString('en')} more`
  const two = [amongOthers(first), amongOthers(second)]
  return subjectCount === 2
    ? two.join(' and ')
    : `${two.join(', ')} and ${(subjectCount - 2).toLocaleString('en')} more`
}

/** A payment or transaction by its payee and amount, or the difference of its match. */
export function oneSubject(subject: EntrySubject): string {
  return [nameOf(subject), moneyOf(subject)].filter(Boolean).join(', ')
}

function amongOthers(subject: EntrySubject): string {
  const money = moneyOf(subject)
  return money === '' ? nameOf(subject) : `${nameOf(subject)} (${money})`
}

const nameOf = ({ payee }: EntrySubject) => payee ?? 'No name'

/** Only the first payment of a match shows the difference. */
function moneyOf(subject: EntrySubject): string {
  if (!subject.isDifference) return amountWords(subject)
  return subject.amount === null ? '' : `difference ${amountWords(subject)}`
}

/** An amount without its sign, because nobody pays a negative amount. */
export function amountWords({ amount, currency }: Pick<EntrySubject, 'amount' | 'currency'>): string {
  return amount === null ? 'no amount' : `${groupedDecimal(amount.replace(/^-/, ''))} ${currency ?? ''}`.trim()
}
