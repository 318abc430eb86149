import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../../shared/defaultRules.ts'
import type { FoundIn, FoundRow, InstructedBatch } from '../../../../electron/reconciliation/model.ts'
import { bookingHints } from '../../../../electron/reconciliation/matching/bookingHints.ts'
import { matchItems } from '../../../../electron/reconciliation/matching/matchItems.ts'
import { aBatch, aRow, aDueItem } from '../../../support/reconciliation/reconciling.ts'

const batch = 'PAYROLL-2026-03'
const items = [
  aDueItem({ key: 'a', batch, reference: 'Payslip 5041 Anna' }),
  aDueItem({ key: 'b', batch, amount: '-20.00', reference: 'Payslip 5042 Otto' }),
  aDueItem({ key: 'c', batch, amount: '-30.00', reference: 'Payslip 5043 Mona' })
]
const line = aRow({ id: 'sum', amount: '-60.00', reference: `Collective ${batch}` })
const singles = [
  aRow({ id: 'r1', reference: 'Payslip 5041 Anna' }),
  aRow({ id: 'r2', amount: '-20.00', reference: 'Payslip 5042 Otto' })
]

function hints(
  booking: InstructedBatch['booking'],
  rows: readonly FoundRow[],
  foundIn: readonly FoundIn[] = []
): readonly string[] {
  const batches = [aBatch({ id: batch, booking })]
  const input = { items, rows, batches, rules: DEFAULT_RULES, messageId: null, foundIn }
  return bookingHints(input, matchItems(input))
}

describe('a batch that stands in the ledger the other way', () => {
  it('is told of when single payments of it are there', () => {
    expect(hints('one', singles)).toEqual([
      'Batch PAYROLL-2026-03 is set to batch booking, but 2 of its payments are in the ledger individually. ' +
        'Switch its booking to “individual”.'
    ])
  })

  it('is told of when its sum is there', () => {
    expect(hints('items', [line])).toEqual([
      'Batch PAYROLL-2026-03 is set to individual booking, but the sum of its 3 payments is in the ledger as one ' +
        'transaction. Switch its booking to “batch”.'
    ])
  })

  it.each([
    ['something of it was found as it is seen', 'one', [line, ...singles], []],
    ['one of its payments was found one by one', 'items', [line, ...singles], []],
    ['a part of it was found before', 'items', [line], [{ batch, bulkPaymentId: null }]],
    ['nothing of it is there', 'one', [aRow({ id: 'other', amount: '-7.00' })], []],
    ['nobody knows how it is booked, so both ways were tried', 'unknown', singles, []]
  ] as const)('is not told of when %s', (_, booking, rows, foundIn) => {
    expect(hints(booking, rows, foundIn)).toEqual([])
  })
})
