import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchByCorrelationId } from '../../../electron/reconciliation/matchByCorrelationId.ts'
import type { BulkInstruction } from '../../../shared/domain/reconciliation.ts'
import { aTransaction } from '../../support/aTransaction.ts'

const ID = '7b0f3f62-31ad-4a3c-9d2e-3f5a3f7e0c11'

const expecting = (...items: Partial<BulkInstruction['items'][number]>[]): BulkInstruction => ({
  accountId: 'a1',
  items: items.map((item) => ({
    counterparty: 'Acme',
    amount: '10.00',
    currency: 'EUR',
    reference: '',
    correlationId: ID,
    ...item
  }))
})
const paid = (change: Parameters<typeof aTransaction>[0] = {}) =>
  aTransaction({ correlationId: ID, paymentAmount: '-10.00', paymentCurrency: 'EUR', status: 'completed', ...change })

describe('matchByCorrelationId', () => {
  it.each([
    ['matched', paid(), {}],
    ['matched', paid({ correlationId: ID.replaceAll('-', '').toUpperCase() }), {}],
    ['pending', paid({ status: 'pending_approval' }), {}],
    ['pending', paid({ status: 'a_new_word' }), {}],
    ['different', paid({ status: 'returned' }), {}],
    ['different', paid({ paymentAmount: '-10.01' }), {}],
    ['different', paid({ paymentAmount: '10.00' }), {}],
    ['different', paid({ paymentCurrency: 'SEK' }), {}],
    ['missing', paid({ correlationId: null }), {}],
    ['missing', paid(), { correlationId: undefined }]
  ] as const)('says %s', (state, transaction, item) => {
    expect(matchByCorrelationId(expecting(item), [transaction]).items[0]?.state).toBe(state)
  })

  it('takes the word of the user for what a status means', () => {
    const state = (word: 'settled' | 'failed') =>
      matchByCorrelationId(expecting({}), [paid({ status: 'A_new_word' })], new Map([['a_new_word', word]])).items[0]
        ?.state
    expect([state('settled'), state('failed')]).toEqual(['matched', 'different'])
  })

  it('asks instead of guessing when an id was found twice or expected twice', () => {
    const twice = matchByCorrelationId(expecting({}), [paid({ id: 'a' }), paid({ id: 'b' })])
    expect(twice.items[0]).toEqual({ state: 'ambiguous', transactionIds: ['a', 'b'] })
    expect(matchByCorrelationId(expecting({}, {}), [paid()]).counts.ambiguous).toBe(2)
  })

  it('does not depend on the order of what it is given', () => {
    const items = [{}, { correlationId: 'x' }, { correlationId: 'y', amount: '3.00' }, { correlationId: 'x' }]
    const found = [
      paid(),
      paid({ id: 'x1', correlationId: 'x' }),
      paid({ id: 'y1', correlationId: 'y' }),
      paid({ id: 'y2', correlationId: 'y' })
    ]
    const plain = matchByCorrelationId(expecting(...items), found)
    fc.assert(
      fc.property(fc.shuffledSubarray(found, { minLength: found.length }), (shuffled) => {
        expect(matchByCorrelationId(expecting(...items), shuffled)).toEqual(plain)
      })
    )
  })
})
