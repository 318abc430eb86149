import { describe, expect, it } from 'vitest'
import { numberOf } from '../../../../electron/service/api/jsonText.ts'
import { wireTransaction } from '../../../../electron/service/api/resources/wireTransaction.ts'

const DETAILS = { number: 'SE6400', bank_code: 'SWEDSESS' }
const PARTY = { name: 'Åkerström', account_id: 'a2', account_details: DETAILS }
const ROW = {
  id: 't1',
  account_id: 'a1',
  amount: numberOf('-1.10'),
  currency: 'EUR',
  payment_amount: numberOf('-12.50'),
  payment_currency: 'SEK',
  bulk_payment_id: 'b1',
  correlation_id: 'c1',
  counterparty: PARTY,
  reference: 'r',
  status: 'completed',
  type: 'bank-transfer',
  created_at: '2026-01-02T03:04:05.678Z',
  updated_at: '2026-01-02T03:04:05.678Z'
}

const read = (changes: object) => wireTransaction('major').parse({ ...ROW, ...changes })
const issuesOf = (changes: object) =>
  wireTransaction('major')
    .safeParse({ ...ROW, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a row of the wire', () => {
  it('becomes ours field by field, with nothing left over', () => {
    expect(read({})).toEqual({
      ...{ id: 't1', accountId: 'a1', reference: 'r', status: 'completed', type: 'bank-transfer' },
      ...{ amount: -11_000n, currency: 'EUR', paymentAmount: -125_000n, paymentCurrency: 'SEK', exchangeRate: null },
      ...{ bulkPaymentId: 'b1', correlationId: 'c1', counterpartyName: 'Åkerström', counterpartyAccountId: 'a2' },
      ...{ counterpartyNumber: 'SE6400', counterpartyBankCode: 'SWEDSESS', extra: null },
      ...{ createdAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-01-02T03:04:05.678Z' }
    })
  })

  it.each([
    ['no counterparty', undefined],
    ['a counterparty that is null', null],
    ['a counterparty without anything', {}],
    ['an account that is null', { account_details: null }],
    ['an account without anything', { account_details: {} }]
  ])('has an empty counterparty for %s', (_name, counterparty) => {
    const { extra, counterpartyName, counterpartyNumber, counterpartyBankCode, counterpartyAccountId } = read({
      counterparty
    })
    expect([extra, counterpartyName, counterpartyNumber, counterpartyBankCode, counterpartyAccountId]).toEqual(
      Array.from({ length: 5 }, () => null)
    )
  })

  it('has no bulk payment and no correlation id where the service writes "" for none', () => {
    expect(read({ bulk_payment_id: '', correlation_id: '' })).toMatchObject({
      bulkPaymentId: null,
      correlationId: null
    })
  })

  it.each([
    ['counterparty.name', { ...PARTY, name: 1 }],
    ['counterparty.account_id', { ...PARTY, account_id: 1 }],
    ['counterparty.account_details', { ...PARTY, account_details: 1 }],
    ['counterparty.account_details.number', { ...PARTY, account_details: { ...DETAILS, number: 1 } }],
    ['counterparty.account_details.bank_code', { ...PARTY, account_details: { ...DETAILS, bank_code: 1 } }]
  ])('names %s if it is no text', (path, counterparty) => {
    expect(issuesOf({ counterparty })?.map(([name]) => name)).toEqual([path])
  })

  it.each([
    [undefined, null],
    [null, null],
    [numberOf('11.2030'), '11.2030'],
    ['11.20', '11.20'],
    [{ of: [numberOf('1.50')] }, '{"of":[1.50]}']
  ])('has the rate %j as %j', (rate, text) => {
    expect(read({ exchange_rate: rate }).exchangeRate).toBe(text)
  })

  it('keeps what the interface does not name, and leaves out what it does', () => {
    const fee = { amount: numberOf('0.50') }
    expect(read({ fee }).extra).toBe('{"fee":{"amount":0.50}}')
    expect(read({ counterparty: { ...PARTY, kind: 'x' } }).extra).toBe('{"counterparty":{"kind":"x"}}')
    const details = { ...DETAILS, country: 'SE' }
    expect(read({ counterparty: { ...PARTY, account_details: details } }).extra).toBe(
      '{"counterparty":{"account_details":{"country":"SE"}}}'
    )
  })

  it('names what is nested too deep, and passes on any other failure', () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 100_000; depth++) deep = [deep]
    expect(issuesOf({ exchange_rate: deep })).toEqual([['', 'is nested too deep']])
    expect(() => read({ fee: 1n })).toThrow(TypeError)
  })
})
