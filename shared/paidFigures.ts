import type { Difference, DifferencePart } from './domain/reconciliation/difference.ts'

/** A difference as people who pay read it: `difference` = `paid` − `instructed` = the sum of the parts. */
export interface PaidFigures extends Pick<Difference, 'currency' | 'unexplainedCount'> {
  readonly instructed: string
  readonly paid: string
  readonly difference: string
  readonly parts: readonly DifferencePart[]
  readonly unexplained: string
  /** The money was to come in, and counts as paid by those who were to send it. */
  readonly isIncoming: boolean
}

/** The signs of the ledger, where money out is negative, turned so that what was to be paid is positive. */
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

/** Whether more was to come in than to go out; where nothing was expected, whether more came in. */
export function isIncomingMoney({ expected, found }: Pick<Difference, 'expected' | 'found'>): boolean {
  const decisive = isZeroDecimal(expected) ? found : expected
  return !decisive.startsWith('-') && !isZeroDecimal(decisive)
}

/** Currencies in which money was to come in. */
export function incomingCurrencies(differences: readonly Difference[]): ReadonlySet<string | null> {
  return new Set(differences.filter(isIncomingMoney).map(({ currency }) => currency))
}

/** Figures of a payment, a line or a subtotal, as `PaidFigures` has them; null where no amount is known. */
export interface PaidAmounts {
  readonly instructed: string | null
  readonly paid: string | null
  readonly difference: string | null
}

/** The same as the ledger signs them: `difference` = `expected` − `found`. */
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

/** An amount of the ledger in the direction in which it was to be paid. */
export function paidAmount(amount: string, isIncoming: boolean): string {
  return isIncoming ? amount : negatedDecimal(amount)
}

/** With the other sign; what is nothing has none. */
export function negatedDecimal(decimal: string): string {
  if (isZeroDecimal(decimal)) return decimal.replace(/^-/, '')
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`
}

export function isZeroDecimal(decimal: string): boolean {
  return !/[1-9]/.test(decimal)
}
