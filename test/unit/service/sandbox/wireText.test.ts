import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { makeCounterparty } from '../../../../electron/service/sandbox/counterparties/counterparty.ts'
import { decimalText } from '../../../../electron/service/sandbox/transactions/currencies.ts'
import type { SandboxTransaction } from '../../../../electron/service/sandbox/transactions/sandboxTransaction.ts'
import { timeText } from '../../../../electron/service/sandbox/transactions/timeText.ts'
import { transactionText } from '../../../../electron/service/sandbox/transactions/transactionText.ts'
import { parseMoney } from '../../../../shared/domain/money.ts'

function aRow(change: Partial<SandboxTransaction> = {}): SandboxTransaction {
  return {
    id: 'abcdefghij',
    accountId: 'account123',
    amount: -1250,
    currency: 'EUR',
    paymentAmount: -1250,
    paymentCurrency: 'EUR',
    exchangeRate: null,
    bulkPaymentId: null,
    correlationId: null,
    counterparty: makeCounterparty({
      name: 'Åsa',
      number: 'SE1',
      bankCode: null,
      accountId: undefined,
      currency: 'SEK'
    }),
    reference: 'Invoice 1',
    status: 'completed',
    type: 'bank-transfer',
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
    updatedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 60),
    ...change
  }
}

describe('the text of a transaction', () => {
  it('is JSON with the fields in the order of the interface', () => {
    expect(transactionText(aRow())).toBe(
      '{"id":"abcdefghij","account_id":"account123","amount":-12.50,"currency":"EUR","payment_amount":-12.50,' +
        '"payment_currency":"EUR","exchange_rate":null,"bulk_payment_id":null,"correlation_id":null,' +
        '"counterparty":{"account_details":{"number":"SE1","bank_code":null},"name":"Åsa"},"reference":"Invoice 1",' +
        '"status":"completed","type":"bank-transfer","created_at":"2026-01-02T03:04:05.006Z",' +
        '"updated_at":"2026-01-02T03:04:05.060Z"}'
    )
  })

  it('escapes whatever a reference may hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (reference) => {
        expect(JSON.parse(transactionText(aRow({ reference })))).toMatchObject({ reference })
      })
    )
  })

  it('leaves out what is undefined and writes a rate as a number', () => {
    const text = transactionText(aRow({ bulkPaymentId: undefined, correlationId: undefined, exchangeRate: '11.2340' }))
    expect(text).toContain('"exchange_rate":11.2340,"counterparty"')
  })
})

describe('decimal text', () => {
  it.each([
    [-1250, 'EUR', '-12.50'],
    [-110, 'SEK', '-1.10'],
    [5, 'USD', '0.05'],
    [-5, 'KWD', '-0.005'],
    [12_500, 'KWD', '12.500'],
    [-1250, 'JPY', '-1250'],
    [0, 'EUR', '0.00']
  ])('writes %i minor units of %s as %s', (minor, currency, text) => {
    expect(decimalText(minor, currency)).toBe(text)
  })

  it('is read back as the same money', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('EUR', 'JPY', 'KWD'), (minor, currency) => {
        expect(parseMoney(decimalText(minor, currency), currency, 'major')).toBe(
          parseMoney(String(minor), currency, 'minor')
        )
      })
    )
  })
})

describe('time text', () => {
  it('is what the standard library writes, for times in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 })), (times) => {
        expect(times.map(timeText)).toEqual(times.map((time) => new Date(time).toISOString()))
      })
    )
  })
})
