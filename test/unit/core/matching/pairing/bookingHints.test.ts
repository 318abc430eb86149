import { describe, expect, it } from 'vitest'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import type { FoundIn, FoundRow, InstructedBatch } from '../../../../../electron/core/matching/model.ts'
import { bookingHints } from '../../../../../electron/core/matching/pairing/bookingHints.ts'
import { matchItems } from '../../../../../electron/core/matching/pairing/matchItems.ts'
import { aBatch, aRow, aDueItem } from '../../../../support/reconciliation/reconciling.ts'

const batch = 'PAYROLL-2026-03'
const items = [
  aDueItem({ key: 'a', batch, reference: 'Payslip 5041 Anna' }),
  aDueItem({ key: 'b', batch, amount: '-20.00', reference: 'Payslip 5042 Otto' }),
  aDueItem({ key: 'c', batch, amount: '-30.00', reference: 'Payslip 5043 Mona' })
]
const line = aRow({ id: 'sum', amount: '-60.00', reference: `Collective ${batch}` })
const part = aRow({ id: 'part', amount: '-50.00', reference: `Collective ${batch}` })
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
  it('is reported when single payments of it are there', () => {
    expect(hints('one', singles)).toEqual([
      'Batch PAYROLL-2026-03 is set to batch booking, but 2 of its payments are in the ledger individually. ' +
        'Switch its booking to “individual”.'
    ])
  })

  it('is reported when its sum is there', () => {
    expect(hints('items', [line])).toEqual([
      'Batch PAYROLL-2026-03 is set to individual booking, but the sum of its 3 payments is in the ledger as one ' +
        'transaction. Switch its booking to “batch”.'
    ])
  })

  it('is reported in the singular for one payment', () => {
    expect(hints('one', singles.slice(0, 1))).toEqual([
      expect.stringContaining('but 1 of its payments is in the ledger')
    ])
  })

  it('is reported where it is the only batch, and its payments do not name it', () => {
    const unnamed = items.map((item) => ({ ...item, batch: null }))
    const told = (others: readonly InstructedBatch[], foundIn: readonly FoundIn[] = []) => {
      const batches = [aBatch({ id: batch, booking: 'one' }), ...others]
      const input = { items: unnamed, rows: singles, batches, rules: DEFAULT_RULES, messageId: null, foundIn }
      return bookingHints(input, matchItems(input)).length
    }
    expect(told([])).toBe(1)
    expect(told([aBatch({ id: 'other', booking: 'one' })])).toBe(0)
    expect(told([], [{ batch: null, bulkPaymentId: null }])).toBe(0)
  })

  it('is not reported where a part of it was found before, beside another batch', () => {
    const batches = [aBatch({ id: batch, booking: 'items' }), aBatch({ id: 'other' })]
    const input = { items, rows: [line], batches, rules: DEFAULT_RULES, messageId: null }
    const told = (foundIn: readonly FoundIn[]) => bookingHints({ ...input, foundIn }, matchItems({ ...input, foundIn }))
    expect([told([]).length, told([{ batch, bulkPaymentId: null }]).length]).toEqual([1, 0])
  })

  it('is reported only where no other match holds its line', () => {
    const batches = [aBatch({ id: batch, booking: 'items' })]
    const alone = aDueItem({ key: 'z', batch: 'z', amount: '-60.00', reference: `${batch} lot 4711` })
    const rows = [{ ...line, reference: `${batch} lot 4711` }]
    const input = { items: [...items, alone], rows, batches, rules: DEFAULT_RULES, messageId: null }
    const matching = matchItems(input)
    expect(matching.matches.map((match) => match.items)).toEqual([['z']])
    expect(bookingHints(input, matching)).toEqual([])
  })

  it('is not reported if its booking is unknown, though its line is there beside questions', () => {
    const named = items.map((item) => ({ ...item, reference: null, counterpartyName: `Anna ${item.key}berg` }))
    const batches = [aBatch({ id: batch, booking: 'unknown' })]
    const rows = [
      line,
      ...named.map(({ key, amount, counterpartyName }) => ({
        ...aRow({ id: `of-${key}`, counterpartyName }),
        amount: amount ?? 0n,
        paymentAmount: amount ?? 0n
      }))
    ]
    const input = { items: named, rows, batches, rules: DEFAULT_RULES, messageId: null }
    const matching = matchItems(input)
    expect(bookingHints(input, matching)).toEqual([])
  })

  it.each([
    ['something of it was found as it is seen', 'one', [line, ...singles], []],
    ['one of its payments was found one by one', 'items', [line, ...singles], []],
    ['its line is without one of its payments, which is asked about', 'items', [part], []],
    ['its line is without one of its payments, however it is booked', 'one', [part], []],
    ['a part of it was found before', 'items', [line], [{ batch, bulkPaymentId: null }]],
    ['nothing of it is there', 'one', [aRow({ id: 'other', amount: '-7.00' })], []],
    ['nobody knows how it is booked, so both ways were tried', 'unknown', singles, []]
  ] as const)('is not reported when %s', (_, booking, rows, foundIn) => {
    expect(hints(booking, rows, foundIn)).toEqual([])
  })
})
