import type { ReportSummary } from '../domain/reconciliation/report.ts'
import { counted } from './counted.ts'

/** That so many transactions, at least one, were not seen when matches were last looked for. */
export function unseenWords(count: number): string {
  const [were, concern] = count === 1 ? ['was', 'concerns'] : ['were', 'concern']
  return `${counted(count, 'transaction')} that ${were} not seen when matches were last looked for ${concern} these payments.`
}

/** The same of what is signed off, in a list; null if that was not looked for yet. */
export function laterWords(count: number | null): string {
  return count === null ? 'Not looked for later transactions yet' : counted(count, 'later transaction')
}

/** What a report has to tell of the time since the sign-off, in sentences; none if nothing came or changed. */
export function sinceSignOff({
  hasChanged = false,
  later = 0
}: Pick<ReportSummary, 'hasChanged' | 'later'>): readonly string[] {
  const sentences = hasChanged
    ? ['Transactions have changed since the sign-off; these figures are the signed ones.']
    : []
  if (later === null) return [...sentences, 'Later transactions that concern these payments could not be looked for.']
  if (later === 0) return sentences
  const [concern, are] = later === 1 ? ['concerns', 'is'] : ['concern', 'are']
  return [
    ...sentences,
    `${counted(later, 'transaction')} that came later ${concern} these payments, and ${are} not in these figures.`
  ]
}
