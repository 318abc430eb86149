import { describe, expect, it } from 'vitest'
import { findRepeatedPayments } from '../../../../electron/stores/workbook/decisions/drafts/repeatedPayments.ts'
import type { InstructedItem } from '../../../../electron/core/matching/model.ts'

const PAYMENT: InstructedItem = {
  batch: null,
  account: null,
  correlationId: null,
  endToEndId: null,
  instructionId: null,
  amount: -6_006_000n,
  currency: 'EUR',
  counterpartyName: 'Åsa Öberg',
  counterpartyNumber: null,
  counterpartyBankCode: null,
  ultimateName: null,
  reference: 'Invoice 1',
  dueOn: null
}

function repeatedOf(changes: readonly Partial<InstructedItem>[]) {
  const { take, found } = findRepeatedPayments()
  for (const change of changes) take({ ...PAYMENT, ...change })
  return found()
}

describe('payments that a file holds more than once', () => {
  it('are of the same payee, amount and currency, however the name is written', () => {
    const again = { counterpartyName: 'ASA OBERG', reference: 'Invoice 2' }
    expect(repeatedOf([{}, { amount: -1n }, again, { currency: 'SEK' }, {}])).toEqual({
      repeated: [{ name: 'ASA OBERG', amount: '-600.60', currency: 'EUR', count: 3, positions: [1, 3, 5] }],
      repeatedCount: 1
    })
  })

  it('are known as they come, so that nothing else reports them again', () => {
    const { take, isRepetition } = findRepeatedPayments()
    expect(isRepetition(PAYMENT)).toBe(false)
    take(PAYMENT)
    expect([isRepetition(PAYMENT), isRepetition({ ...PAYMENT, amount: -1n })]).toEqual([true, false])
  })

  it('are distinguished by the account number, and are none without a stated payee or amount', () => {
    const numbers = [{ counterpartyNumber: 'SE1' }, { counterpartyNumber: 'SE2' }]
    const unknown = { counterpartyName: null }
    const open = { amount: null }
    expect(repeatedOf([...numbers, unknown, unknown, open, open])).toEqual({ repeated: [], repeatedCount: 0 })
  })

  it('are shown as far as anybody reads, and all are counted', () => {
    const many = Array.from({ length: 30 }, (_, number) => ({ amount: BigInt(number) }))
    const { repeated, repeatedCount } = repeatedOf([...many, ...many])
    expect([repeated.length, repeatedCount]).toEqual([20, 30])
  })
})
