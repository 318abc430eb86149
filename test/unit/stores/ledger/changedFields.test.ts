import { expect, it } from 'vitest'
import type { NewTransaction } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { sourceValues } from '../../../../electron/stores/ledger/tables/transactions.ts'
import { changedFields } from '../../../../electron/stores/ledger/writing/changedFields.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'

const changes = (before: Partial<NewTransaction>, after: Partial<NewTransaction>) =>
  changedFields(sourceValues(aLedgerRow(before)), sourceValues(aLedgerRow(after)))

const CHANGES: readonly (readonly [Partial<NewTransaction>, string, string | null, string | null])[] = [
  [{ amount: -5_000n }, 'amount', '-12.34', '-0.50'],
  [{ paymentAmount: 1n }, 'payment_amount', '-12.34', '0.0001'],
  [{ counterpartyName: null }, 'counterparty.name', 'Acme AB', null],
  [{ counterpartyBankCode: '8105' }, 'counterparty.account_details.bank_code', null, '8105'],
  [{ extra: '{"batch":7}' }, 'batch', null, '7'],
  [{ extra: '{"counterparty":{"account_details":{"iban":"x"}}}' }, 'counterparty.account_details.iban', null, 'x'],
  [
    { extra: '{"created_at":"2026-01-02T04:04:05+01:00"}' },
    'created_at',
    '2026-01-02T03:04:05.678Z',
    '2026-01-02T04:04:05+01:00'
  ],
  [{ extra: 'no JSON' }, 'other fields', null, 'no JSON'],
  [{ reference: 'r'.repeat(5000) }, 'reference', 'Invoice 1', `${'r'.repeat(2000)}…`]
]

it.each(CHANGES)('names the field as the interface does: %o', (change, field, before, after) => {
  expect(changes({}, change)).toEqual([[field, before, after]])
})

it('shows the money in the currency of its own version', () => {
  expect(changes({ amount: 10_000n, currency: 'JPY' }, { amount: 10_000n, currency: 'KWD' })).toEqual([
    ['amount', '1', '1.000'],
    ['currency', 'JPY', 'KWD']
  ])
})

it('says something even where only the source text of an unknown number changed', () => {
  const balance = (text: string) => ({ extra: `{"balance":${text}}` })
  expect(changes(balance('1.10'), balance('1.1'))).toEqual([['other fields', '{"balance":1.10}', '{"balance":1.1}']])
})

it('reads fields that are nested as deep as a service may send them', () => {
  const depth = 100_000
  const deep = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
  expect(changes({}, { extra: deep })).toHaveLength(1)
})
