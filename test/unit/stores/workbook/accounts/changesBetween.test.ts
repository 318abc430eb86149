import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { changesBetween } from '../../../../../electron/stores/workbook/directory/accounts/changesBetween.ts'
import type { BankDetails } from '../../../../../shared/domain/bankDetails.ts'
import { aSepaEntry } from '../../../../support/bridge/cardPayments/fakeAccounts.ts'

const clearing: BankDetails = {
  ...aSepaEntry,
  rail: 'local-clearing',
  iban: null,
  bic: null,
  others: [
    { name: 'account_number', value: '123456789' },
    { name: 'clearing_number', value: '5000' }
  ]
}
const iban = (value: string): BankDetails => ({ ...aSepaEntry, iban: { value, country: 'SE', verdict: 'valid' } })

describe('what changed between two readings of bank details', () => {
  it('is nothing for another order, or for a BIC with or without the XXX of a head office', () => {
    const short = { ...aSepaEntry, bic: { value: 'FTCSSESS', isWellFormed: true } }
    expect(changesBetween([aSepaEntry, clearing], [clearing, short])).toEqual([])
    expect(changesBetween([iban('A'), iban('B')], [iban('B'), iban('A')])).toEqual([])
  })

  it('is an IBAN, a BIC, a beneficiary, or a field of a rail without an IBAN, with both values', () => {
    const other: BankDetails = {
      ...iban('SE2697700000010002870284'),
      bic: null,
      beneficiary: 'Somebody Else AB',
      others: [{ name: 'printed_at', value: 'now' }]
    }
    expect(changesBetween([aSepaEntry], [other])).toEqual([
      { rail: 'sepa', field: 'iban', name: null, was: 'SE6497700000000000000001', now: 'SE2697700000010002870284' },
      { rail: 'sepa', field: 'bic', name: null, was: 'FTCSSESSXXX', now: null },
      { rail: 'sepa', field: 'beneficiary', name: null, was: 'Nordic Settlement AB', now: 'Somebody Else AB' }
    ])
    const moved = { ...clearing, others: [{ name: 'account_number', value: '987654321' }] }
    expect(changesBetween([clearing], [moved])).toEqual([
      { rail: 'local-clearing', field: 'other', name: 'account_number', was: '123456789', now: '987654321' },
      { rail: 'local-clearing', field: 'other', name: 'clearing_number', was: '5000', now: null }
    ])
  })

  it('is any field beside an IBAN that its rail may pay by, or a reference due in SEPA payments', () => {
    const british = (account: string): BankDetails => ({
      ...aSepaEntry,
      rail: 'faster-payments',
      iban: { value: 'GB29NWBK60161331926819', country: 'GB', verdict: 'valid' },
      others: [
        { name: 'sort_code', value: '601613' },
        { name: 'account_number', value: account }
      ]
    })
    expect(changesBetween([british('31926819')], [british('99999999')])).toEqual([
      { rail: 'faster-payments', field: 'other', name: 'account_number', was: '31926819', now: '99999999' }
    ])
    const named = (value: string): BankDetails => ({ ...aSepaEntry, others: [{ name: 'Payment-Reference', value }] })
    expect(changesBetween([named('TD-1001')], [named('TD-9999')])).toEqual([
      { rail: 'sepa', field: 'other', name: 'Payment-Reference', was: 'TD-1001', now: 'TD-9999' }
    ])
  })

  it('is a whole entry that came or went, and among several of a rail the one that changed', () => {
    expect(changesBetween([aSepaEntry], [aSepaEntry, clearing])).toMatchObject([
      { rail: 'local-clearing', field: 'added', was: null, now: expect.stringContaining('123456789') as unknown }
    ])
    expect(changesBetween([aSepaEntry], [])).toMatchObject([
      { field: 'removed', was: 'Nordic Settlement AB, SE6497700000000000000001, FTCSSESSXXX', now: null }
    ])
    expect(changesBetween([iban('A'), iban('B')], [iban('C'), iban('A')])).toMatchObject([
      { field: 'iban', was: 'B', now: 'C' }
    ])
  })

  it('is nothing exactly where no text that decides where money goes differs', () => {
    const entry = fc.record({ value: fc.constantFrom('A', 'B', 'C'), beneficiary: fc.constantFrom('X', 'Y') })
    const entries = fc.array(entry, { maxLength: 4 })
    const made = (all: readonly { value: string; beneficiary: string }[]) =>
      all.map(({ value, beneficiary }) => ({ ...iban(value), beneficiary }))
    const key = (all: readonly { value: string; beneficiary: string }[]) =>
      JSON.stringify(all.map(({ value, beneficiary }) => value + beneficiary).toSorted())
    fc.assert(
      fc.property(entries, entries, (was, now) => {
        expect(changesBetween(made(was), made(now)).length === 0).toBe(key(was) === key(now))
      })
    )
  })
})
