import { expect, it } from 'vitest'
import { transactionColumns, type ColumnKnowledge } from '../../../../renderer/transactions/parts/transactionColumns.ts'
import { aTransaction } from '../../../support/ledger/aTransaction.ts'

it('shows UTC times to the second, and the exact received time in tooltip and copy', () => {
  const known: ColumnKnowledge = { settlementStatusOf: () => 'settled', accountName: () => undefined, timeZone: 'UTC' }
  const column = transactionColumns(known).find(({ id }) => id === 'createdAtUtc')
  const received = '2026-10-03T14:05:07.123Z'
  expect(column?.show?.(received)).toBe('2026-10-03 14:05:07')
  expect(column?.full?.(received)).toBe(received)
  expect(column?.read(aTransaction({ createdAt: received }))).toBe(received)
})
