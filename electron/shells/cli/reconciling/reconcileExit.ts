import { EXIT, type ExitCode } from '../command/command.ts'
import type { Figures } from './figures.ts'

/**
 * 3 unless every expected payment was found exactly, all else is explained and nothing came since the sign-off: otherwise
 * a person has to look. `completeness`: what is to be said of the ledger then.
 */
export function reconcileExit(
  { items, counts, differences }: Figures,
  { hasNews, completeness }: { readonly hasNews: boolean; readonly completeness: ExitCode }
): ExitCode {
  const { duplicate, candidate } = counts.transactions
  const isAllMatched = counts.items.matched === items && duplicate + candidate === 0
  const isExplained = differences.every(({ unexplainedCount }) => unexplainedCount === 0)
  return isAllMatched && isExplained && !hasNews ? completeness : EXIT.differences
}
