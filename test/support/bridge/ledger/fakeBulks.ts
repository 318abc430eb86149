import type { BulkPayment, BulkSort } from '../../../../shared/domain/bulkPayment.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { fakeFacets, fakeTotals } from './fakeRows.ts'

/** Made-up rows grouped by their bulk payment, in an order. */
export function fakeBulks(rows: readonly Transaction[], { by, direction }: BulkSort): readonly BulkPayment[] {
  const groups = new Map<string, Transaction[]>()
  for (const row of rows) {
    if (row.bulkPaymentId !== null) groups.set(row.bulkPaymentId, [...(groups.get(row.bulkPaymentId) ?? []), row])
  }
  const sign = direction === 'asc' ? 1 : -1
  return [...groups]
    .map(([id, group]) => fakeBulk(id, group))
    .sort((a, b) => sign * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0))
}

/** Whom made-up rows are paid to. */
export function fakePayees(rows: readonly Transaction[]): Pick<BulkPayment, 'payee' | 'payees'> {
  const names = rows.flatMap(({ counterpartyName }) => counterpartyName ?? [])
  return { payee: names[0] ?? null, payees: new Set(names).size }
}

function fakeBulk(bulkPaymentId: string, rows: readonly Transaction[]): BulkPayment {
  const times = rows.map(({ createdAt }) => createdAt).sort()
  return {
    bulkPaymentId,
    items: rows.length,
    ...fakePayees(rows),
    totals: fakeTotals(rows),
    statuses: fakeFacets(rows).statuses,
    firstAt: times[0] ?? '',
    lastAt: times.at(-1) ?? '',
    reconciled: rows.filter(({ reconciliation }) => reconciliation === 'matched').length
  }
}
