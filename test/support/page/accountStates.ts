import { aTotal } from '../ledger/aTotal.ts'
import type { Account } from '../../../shared/domain/account.ts'
import type { BankDetails, BankDetailsChange } from '../../../shared/domain/bankDetails.ts'
import type { Party, PaymentMethod } from '../../../shared/domain/paymentMethod.ts'
import { AppError } from '../../../shared/errors.ts'
import { anAccount, aSepaEntry } from '../bridge/cardPayments/fakeAccounts.ts'
import type { FakeState } from '../bridge/fakeBridge.ts'
import { aParty } from '../bridge/cardPayments/fakeParties.ts'
import { fakeRow } from '../bridge/ledger/fakeRows.ts'

const AT = '2026-11-20T14:05:00.000Z'
const never = () => new Promise<never>(() => undefined)
const reject = (error: AppError) => () => Promise.reject(error)
const damaged = reject(
  new AppError('workbook-damaged', 'The file of decisions is damaged and stays as it is. Restore it from a backup.')
)

const ids = Array.from({ length: 6 }, (_, place) => `0b2f3c4d-0000-4000-8000-00000000000${'abcdef'.charAt(place)}`)
const clearing: BankDetails = {
  ...aSepaEntry,
  rail: 'local-clearing',
  iban: null,
  bic: null,
  others: [
    { name: 'account_number', value: '123456789' },
    { name: 'clearing_number', value: '51234' },
    { name: 'limits', value: '{"daily":100000}' }
  ]
}
const wrong: BankDetails = {
  ...aSepaEntry,
  iban: { value: 'SE0097700000000000000001', country: 'SE', verdict: 'wrong-check' },
  bic: { value: 'FTCSSE', isWellFormed: false }
}
const told = (currency: string, balance: string) => ({
  individualId: aParty.id,
  name: `${currency} account`,
  currency,
  balance,
  type: 'current',
  createdAt: AT,
  at: AT,
  extra: '{"tier":2}'
})

const accounts: readonly Account[] = [
  anAccount({
    note: 'Segregated; nothing but client money',
    ledgerAccountId: 'acc1',
    told: told('EUR', '1234567.89')
  }),
  anAccount({
    id: ids[1] ?? '',
    name: 'Wages, moved last spring from the old bank',
    colour: 'green',
    told: told('EUR', '0.00'),
    bankDetails: {
      readAt: AT,
      entries: [{ ...aSepaEntry, iban: { value: 'SE2697700000010002870284', country: 'SE', verdict: 'valid' } }]
    },
    alarms: 2
  }),
  anAccount({
    id: ids[2] ?? '',
    name: 'Escrow',
    colour: 'amber',
    told: null,
    bankDetails: { readAt: AT, entries: [wrong, clearing] }
  }),
  anAccount({ id: ids[3] ?? '', name: 'Kronor', colour: 'none', told: told('SEK', '-12.50'), bankDetails: null }),
  anAccount({
    id: ids[4] ?? '',
    name: 'Closed in June',
    colour: 'red',
    isArchived: true,
    bankDetails: { readAt: AT, entries: [] }
  })
]

const change: BankDetailsChange = {
  id: 7,
  accountId: ids[1] ?? '',
  seenAt: AT,
  rail: 'sepa',
  field: 'iban',
  name: null,
  was: 'SE6497700000000000000001',
  now: 'SE2697700000010002870284',
  acknowledged: null
}
const changes: readonly BankDetailsChange[] = [
  { ...change, id: 8, field: 'bic', was: 'FTCSSESSXXX', now: 'FTCSSESS123' },
  change,
  {
    ...change,
    id: 3,
    field: 'beneficiary',
    was: 'Nordic Settlement',
    now: 'Nordic Settlement AB',
    acknowledged: { at: AT, by: 'mari', note: 'Called Nordic Settlement, they changed their name.' }
  }
]

const hint = { transactions: 412, currencies: ['EUR'], firstAt: AT, reasons: [], isLikely: false, takenBy: null }
const book = {
  accounts,
  changes,
  attempts: [{ id: ids[5] ?? '', individualId: aParty.id, name: 'Holiday pay', sentAt: AT }],
  hints: [
    {
      ...hint,
      ledgerAccountId: 'acc2',
      reasons: ['All of it is in EUR, as the account is', 'It begins after the account was created'],
      isLikely: true
    },
    { ...hint, ledgerAccountId: 'acc3', reasons: ['Not all of it is in EUR'], currencies: ['EUR', 'SEK'] },
    { ...hint, ledgerAccountId: 'acc1', reasons: ['“Client money” is linked to it'], takenBy: ids[0] ?? null }
  ],
  activity: {
    totals: [
      aTotal('EUR', {
        settled: { count: 412, incoming: '120500.00', outgoing: '-98700.25', net: '21799.75' },
        pending: { count: 2, incoming: '0.00', outgoing: '-310.00', net: '-310.00' },
        failed: { count: 1, incoming: '0.00', outgoing: '-75.00', net: '-75.00' }
      }),
      aTotal('SEK', { settled: { count: 3, incoming: '0.00', outgoing: '-1500.00', net: '-1500.00' } })
    ],
    latest: Array.from({ length: 200 }, (_, place) => fakeRow(place))
      .filter(({ accountId }) => accountId === 'acc2')
      .slice(0, 10)
  }
}

const card = (number: number, month: string, year: string, brand = 'visa'): PaymentMethod => ({
  id: `5d1d3c4d-0000-4000-8000-00000000000${number}`,
  type: 'card',
  card: { brand, expMonth: month, expYear: year, last4: `424${number}` },
  createdAt: AT,
  extra: null
})
/** The end of its month is 29 to 59 days away, which is soon on any day of the year. */
const soon = new Date(Date.now() + 29 * 86_400_000).toISOString()

const parties: readonly Party[] = [
  {
    ...aParty,
    note: 'Pays for the Tallinn office',
    reading: {
      readAt: AT,
      methods: [
        card(1, '04', '79'),
        card(2, soon.slice(5, 7), soon.slice(2, 4), 'mastercard'),
        card(3, '01', '24'),
        { ...card(4, '', ''), type: 'wallet', card: null }
      ],
      hasMore: true
    }
  },
  { ...aParty, kind: 'guest', id: ids[1] ?? '', name: 'Guest of the web shop', reading: null },
  { ...aParty, id: ids[2] ?? '', name: 'Ingrid Nilsen', reading: { readAt: AT, methods: [], hasMore: false } },
  { ...aParty, id: ids[3] ?? '', name: 'Left in 2024', isArchived: true, reading: null }
]

const offline = new AppError('offline', 'The service cannot be reached. Check the network.')
const signedOut = new AppError('signed-out', 'You are not signed in to this service.')
const unknown = new AppError(
  'not-found',
  'Your provider has no account with this id. Check that the id is complete and from this provider.'
)

/** States of the screens of accounts and payment methods. */
export const accountStates: Readonly<Record<string, FakeState>> = {
  accounts: { accounts: book, parties },
  noaccounts: { accounts: { accounts: [] }, parties: [] },
  accountsfail: {
    handlers: { 'account.list': damaged, 'party.list': damaged, 'account.hints': damaged, 'account.activity': damaged }
  },
  accountsloading: { handlers: { 'account.list': never, 'party.list': never } },
  accountsoffline: {
    accounts: book,
    parties,
    handlers: {
      'account.readBankDetails': reject(offline),
      'party.read': reject(offline),
      'account.add': reject(unknown)
    }
  },
  accountssignedout: {
    accounts: book,
    parties,
    handlers: { 'account.readBankDetails': reject(signedOut), 'party.read': reject(signedOut) }
  },
  accountsreading: { accounts: book, handlers: { 'account.readBankDetails': never } }
}
