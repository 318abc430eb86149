import type { EntrySubject } from '../../../shared/domain/reconciliation/actionLog.ts'
import { groupedDecimal } from '../../../shared/groupedDecimal.ts'
import type { EntrySubjects } from './entrySubjects.ts'

/** `Acme AB, 250.25 EUR`; of several `Acme AB, 250.25 EUR, and 2 more`. Undefined where nothing is named. */
export function subjectWords({
  subjects,
  subjectCount
}: Pick<EntrySubjects, 'subjects' | 'subjectCount'>): string | undefined {
  const [first] = subjects
  if (!first) return undefined
  return subjectCount > 1
    ? `${oneSubject(first)}, and ${(subjectCount - 1).toLocaleString('en')} more`
    : oneSubject(first)
}

/** A payment or transaction by its payee and its amount. */
export function oneSubject(subject: EntrySubject): string {
  return `${subject.payee ?? 'No name'}, ${amountWords(subject)}`
}

/** An amount without its sign: nobody pays minus anything. */
export function amountWords({ amount, currency }: Pick<EntrySubject, 'amount' | 'currency'>): string {
  return amount === null ? 'no amount' : `${groupedDecimal(amount.replace(/^-/, ''))} ${currency ?? ''}`.trim()
}
