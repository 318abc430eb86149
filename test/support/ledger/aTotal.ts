import type { CurrencyTotal, RowsSum } from '../../../shared/domain/transaction.ts'

const nothing: RowsSum = { count: 0, incoming: '0.00', outgoing: '0.00', net: '0.00' }

/** The totals of one currency; only what is told is not nothing. */
export function aTotal(currency: string, told: Partial<Omit<CurrencyTotal, 'currency' | 'count'>>): CurrencyTotal {
  const of = { settled: nothing, pending: nothing, failed: nothing, unclassified: nothing, ...told }
  const count = of.settled.count + of.pending.count + of.failed.count + of.unclassified.count
  return { currency, count, ...of }
}
