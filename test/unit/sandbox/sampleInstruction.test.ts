import { describe, expect, it } from 'vitest'
import { sampleInstruction } from '../../../electron/sandbox/sampleInstruction.ts'
import { decimalText } from '../../../electron/sandbox/transactions/currencies.ts'
import { SeededTransactions } from '../../../electron/sandbox/transactions/seededTransactions.ts'
import { BulkInstruction } from '../../../shared/domain/reconciliation.ts'

function compare(seed: number, rows: number) {
  const transactions = new SeededTransactions(seed, rows)
  const instruction = sampleInstruction({ seed, rows })
  const found = instruction.items.map(({ correlationId }) => {
    const index = transactions.indexOfCorrelation(correlationId ?? '')
    return index === undefined ? undefined : transactions.at(index)
  })
  return { instruction, found }
}

describe('the sample instruction', () => {
  it.each([1, 2, 3, 40, 500])(
    'has one item that differs, two that are missing and some that wait (seed %i)',
    (seed) => {
      const { instruction, found } = compare(seed, 5000)
      const paid = found.filter((row) => row !== undefined)
      expect(paid.length).toBeGreaterThanOrEqual(20)
      expect(paid.length).toBeLessThanOrEqual(60)
      expect(instruction.items.length - paid.length).toBe(2)
      expect(new Set(paid.map(({ bulkPaymentId }) => bulkPaymentId)).size).toBe(1)
      expect(new Set(paid.map(({ accountId }) => accountId))).toEqual(new Set([instruction.accountId]))
      expect(paid.filter(({ status }) => status === 'pending_approval').length).toBeGreaterThan(3)
      expect(paid.filter(({ status }) => status === 'completed').length).toBeGreaterThan(8)
      const different = instruction.items.filter(({ amount, currency }, at) => {
        const row = found[at]
        return (
          row !== undefined &&
          (amount !== decimalText(-row.paymentAmount, row.paymentCurrency) || currency !== row.currency)
        )
      })
      expect(different).toHaveLength(1)
    }
  )

  it('holds every item of its bulk payment', () => {
    const { found } = compare(1, 5000)
    const transactions = new SeededTransactions(1, 5000)
    const id = found[0]?.bulkPaymentId
    const all = Array.from({ length: 5000 }, (_, index) => transactions.at(index)).filter(
      ({ bulkPaymentId }) => bulkPaymentId === id
    )
    expect(found.filter((row) => row !== undefined)).toEqual(all)
  })

  it.each([0, 1, 5, 30, 1025, 1_000_000])('can be made for %i rows', (rows) => {
    const { instruction, found } = compare(1, rows)
    expect(BulkInstruction.parse(instruction)).toEqual(instruction)
    expect(found.filter((row) => row === undefined)).toHaveLength(2)
  })
})
