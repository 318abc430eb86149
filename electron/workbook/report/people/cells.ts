import type { Difference } from '../../../../shared/domain/reconciliation/difference.ts'
import { isIncomingMoney, negatedDecimal, paidAmount } from '../../../../shared/paidFigures.ts'

/** `2026-11-21 05:00:02` of a time of the contract; the day of one that is a day. Null stays null. */
export function timeCell(iso: string | null): string | null {
  return iso === null ? null : iso.slice(0, 19).replace('T', ' ')
}

/** Turns the signs of the ledger, by currency: what was to be paid is positive, a difference is paid less instructed. */
export interface Turned {
  readonly paid: (amount: string | null, currency: string | null) => string | null
  readonly difference: (amount: string | null, currency: string | null) => string | null
}

export function turnedBy(differences: readonly Difference[]): Turned {
  const incoming = new Set(differences.filter(isIncomingMoney).map(({ currency }) => currency))
  const isIncoming = (currency: string | null) => currency !== null && incoming.has(currency)
  return {
    paid: (amount, currency) => (amount === null ? null : paidAmount(amount, isIncoming(currency))),
    difference: (amount, currency) => (amount === null || !isIncoming(currency) ? amount : negatedDecimal(amount))
  }
}
