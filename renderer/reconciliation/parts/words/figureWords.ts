import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import type { ReconciliationProgress } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { unexplainedSums } from '../../../../shared/words/unexplained.ts'
import { formatAmount, formatCount, formatCounted } from '../../../kit/bridge/format.ts'

const DAY = 86_400_000

/** Whole days from the UTC day `2026-01-31` until now, in milliseconds. */
function daysSince(day: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(`${day}T00:00:00Z`)) / DAY))
}

/** `today`, `3 days`. */
export function ageWords(day: string, now: number): string {
  const days = daysSince(day, now)
  return days === 0 ? 'today' : formatCounted(days, 'day', 'days')
}

export function unexplainedCount(differences: readonly Difference[]): number {
  return differences.reduce((sum, difference) => sum + difference.unexplainedCount, 0)
}

/** `−1,200.00 EUR, 30.00 SEK`. Empty if everything is explained. */
export function unexplainedWords(differences: readonly Difference[]): string {
  return unexplainedSums(differences, formatAmount).join(', ')
}

/** `version 3 of the rules`. */
export function rulesWords(version: number): string {
  return version === 0 ? 'the default rules' : `version ${version} of the rules`
}

const STEPS: Readonly<Record<ReconciliationProgress['step'], string>> = {
  asking: 'Asking the service for missing transactions',
  reading: 'Reading transactions from the ledger',
  matching: 'Matching',
  applying: 'Accepting the matches',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled'
}

/** `Reading transactions from the ledger: 1,200 of 5,000`. */
export function progressWords({ step, done, total }: ReconciliationProgress): string {
  const words = STEPS[step]
  if (total > 0) return `${words}: ${formatCount(done)} of ${formatCount(total)}`
  return done > 0 ? `${words}: ${formatCount(done)}` : words
}
