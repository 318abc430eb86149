import type { Difference } from '../domain/reconciliation/difference.ts'
import { cancelsOut, unexplainedFigures, type PaidFigures } from '../reconciliation/paidFigures.ts'

/** `1,200.00`, or `net 0.00` where what nobody has explained cancels out. `format`: an amount as it is shown. */
export function unexplainedAmount(
  figures: Pick<PaidFigures, 'parts' | 'unexplained'>,
  format: (amount: string) => string
): string {
  const amount = format(figures.unexplained)
  return cancelsOut(figures) ? `net ${amount}` : amount
}

/** `1,200.00 EUR` for each currency in which something is unexplained. */
export function unexplainedSums(
  differences: readonly Difference[],
  format: (amount: string) => string
): readonly string[] {
  return unexplainedFigures(differences).map((figures) => `${unexplainedAmount(figures, format)} ${figures.currency}`)
}
