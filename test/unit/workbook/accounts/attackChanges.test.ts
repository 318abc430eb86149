import { expect, it } from 'vitest'
import { changesBetween } from '../../../../electron/workbook/accounts/changesBetween.ts'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import { aSepaEntry } from '../../../support/bridge/funding/fakeAccounts.ts'

const british = (account: string): BankDetails => ({
  ...aSepaEntry,
  rail: 'faster-payments',
  iban: { value: 'GB29NWBK60161331926819', country: 'GB', verdict: 'valid' },
  others: [
    { name: 'sort_code', value: '601613' },
    { name: 'account_number', value: account }
  ]
})

it('another account number is a change, also beside an IBAN: this rail pays by the account number', () => {
  expect(changesBetween([british('31926819')], [british('99999999')])).toMatchObject([
    { rail: 'faster-payments', field: 'other', name: 'account_number', was: '31926819', now: '99999999' }
  ])
})

it('another reference that must be named with a payment is a change: with a shared IBAN it decides who gets it', () => {
  const withReference = (value: string): BankDetails => ({
    ...aSepaEntry,
    others: [{ name: 'payment_reference', value }]
  })
  expect(changesBetween([withReference('TD-1001')], [withReference('TD-9999')])).not.toEqual([])
})
