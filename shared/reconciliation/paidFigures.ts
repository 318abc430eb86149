import type { Difference, DifferencePart } from '../domain/reconciliation/difference.ts'

/** A difference from the payer's point of view: `difference` = `paid` − `instructed` = the sum of the parts. */
export interface PaidFigures extends Pick<Difference, 'currency' | 'unexplainedCount'> {
  readonly instructed: string
  readonly paid: string
  readonly difference: string
  readonly parts: readonly DifferencePart[]
  readonly unexplained: string
  /** Incoming money was expected; the senders' payments count as paid. */
  readonly isIncoming: boolean
}

/** Turns the ledger's signs (outgoing is negative) so that instructed money is positive. */
export function paidFigures(difference: Difference): PaidFigures {
  const { currency, unexplainedCount } = difference
  const isIncoming = isIncomingMoney(difference)
  const turned = (amount: string) => (isIncoming ? negatedDecimal(amount) : amount)
  return {
    currency,
    unexplainedCount,
    isIncoming,
    instructed: paidAmount(difference.expected, isIncoming),
    paid: paidAmount(difference.found, isIncoming),
    difference: turned(difference.difference),
    unexplained: turned(difference.unexplained),
    parts: difference.parts.map((part) => ({
      ...part,
      amount: turned(part.amount),
      unexplained: turned(part.unexplained)
    }))
  }
}

/** The figures of the currencies in which something is unexplained. */
export function unexplainedFigures(differences: readonly Difference[]): readonly PaidFigures[] {
  return differences.filter(({ unexplainedCount }) => unexplainedCount > 0).map(paidFigures)
}

/** Whether an unexplained amount is known that is not zero, even if such amounts cancel out in the sum. */
export function hasUnexplainedAmount({ parts }: Pick<PaidFigures, 'parts'>): boolean {
  return parts.some(({ unexplained }) => !isZeroDecimal(unexplained))
}

/** Whether unexplained amounts add up to nothing although none of them is explained. */
export function cancelsOut(figures: Pick<PaidFigures, 'parts' | 'unexplained'>): boolean {
  return isZeroDecimal(figures.unexplained) && hasUnexplainedAmount(figures)
}

/** Whether more incoming than outgoing money was expected; without any expected money, whether more came in. */
export function isIncomingMoney({ expected, found }: Pick<Difference, 'expected' | 'found'>): boolean {
  const decisive = isZeroDecimal(expected) ? found : expected
  return !decisive.startsWith('-') && !isZeroDecimal(decisive)
}

/** Currencies in which incoming money was expected. */
export function incomingCurrencies(differences: readonly Difference[]): ReadonlySet<string | null> {
  return new Set(differences.filter(isIncomingMoney).map(({ currency }) => currency))
}

/** Figures of a payment, a line or a subtotal, as in `PaidFigures`; null if no amount is known. */
export interface PaidAmounts {
  readonly instructed: string | null
  readonly paid: string | null
  readonly difference: string | null
}

/** The same with the ledger's signs: `difference` = `expected` − `found`. */
interface LedgerAmounts {
  readonly expected: string | null
  readonly found: string | null
  readonly difference: string | null
}

export function paidAmounts({ expected, found, difference }: LedgerAmounts, isIncoming: boolean): PaidAmounts {
  return {
    instructed: expected === null ? null : paidAmount(expected, isIncoming),
    paid: found === null ? null : paidAmount(found, isIncoming),
    difference: difference === null || !isIncoming ? difference : negatedDecimal(difference)
  }
}

/** A ledger amount, positive in the direction in which it was to be paid. */
export function paidAmount(amount: string, isIncoming: boolean): string {
  return isIncoming ? amount : negatedDecimal(amount)
}

/** With the other sign; zero has no sign. */
export function negatedDecimal(decimal: string): string {
  if (isZeroDecimal(decimal)) return decimal.replace(/^-/, '')
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

export function isZeroDecimal(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
