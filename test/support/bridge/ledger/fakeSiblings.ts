import type { Siblings } from '../../../../shared/domain/bulkPayment.ts'
import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { fakePayees } from './fakeBulks.ts'
import { fakeFacets, fakeTotals } from './fakeRows.ts'

const MOST = 100

/** What belongs with `row` among made-up rows. */
export function fakeSiblings(rows: readonly Transaction[], row: Transaction): Siblings {
  const { bulkPaymentId, correlationId } = row
  const bulkRows = bulkPaymentId === null ? [] : rows.filter((other) => other.bulkPaymentId === bulkPaymentId)
  const correlated = correlationId === null ? [] : rows.filter((other) => other.correlationId === correlationId)
  return {
    bulk: bulkPaymentId === null ? null : bulkOf(bulkPaymentId, bulkRows),
    bulkRows: bulkRows.slice(0, MOST),
    correlationRows: correlated.slice(0, MOST)
  }
}

function bulkOf(bulkPaymentId: string, rows: readonly Transaction[]): NonNullable<Siblings['bulk']> {
  const times = rows.map(({ createdAt }) => createdAt).toSorted()
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
