import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { SETTLEMENT_STATUSES, type SettlementStatus } from '../../../shared/transactionStatus.ts'
import { settlementStatusWords } from '../../../shared/words/settlementStatus.ts'
import { formatCount } from '../bridge/format.ts'

/** Rows by what their status is taken to mean; one status may come more than once. */
export type SettlementCounts = readonly { readonly standing: SettlementStatus; readonly count: number }[]

export const ONLY_SETTLED: Condition = { field: 'standing', anyOf: ['settled'], not: false }

/**
 * What sums count besides settled rows: `including 120 pending, 14 failed`; undefined where there is nothing to say.
 * `isMixed`: there are settled rows too, so that the others can be left out.
 */
export function settlementNote(
  counts: SettlementCounts
): { readonly words: string; readonly isMixed: boolean } | undefined {
  const sumOf = (wanted: SettlementStatus) =>
    counts.reduce((sum, { standing, count }) => (standing === wanted ? sum + count : sum), 0)
  const others = SETTLEMENT_STATUSES.filter((standing) => standing !== 'settled')
    .map((standing) => ({ standing, count: sumOf(standing) }))
    .filter(({ count }) => count > 0)
  if (others.length === 0) return undefined
  const words = others
    .map(({ standing, count }) => `${formatCount(count)} ${settlementStatusWords[standing].counted}`)
    .join(', ')
  const isMixed = sumOf('settled') > 0
  return { words: `${isMixed ? 'including' : 'none settled:'} ${words}`, isMixed }
}
