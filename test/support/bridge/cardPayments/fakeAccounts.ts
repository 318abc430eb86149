import type { Handlers } from '../../../../shared/contract.ts'
import type { Account, AccountActivity, AccountAttempt, LedgerAccountHint } from '../../../../shared/domain/account.ts'
import type { BankDetails, BankDetailsChange } from '../../../../shared/domain/bankDetails.ts'
import { AppError } from '../../../../shared/errors.ts'

const AT = '2026-11-21T05:00:00.000Z'

export const aSepaEntry: BankDetails = {
  rail: 'sepa',
  beneficiary: 'Nordic Settlement AB',
  address: { street1: 'Kungsgatan 1', city: 'Stockholm', countryCode: 'SE', postCode: '11122' },
  iban: { value: 'SE6497700000000000000001', country: 'SE', verdict: 'valid' },
  bic: { value: 'FTCSSESSXXX', isWellFormed: true },
  others: []
}

export function anAccount(change: Partial<Account> = {}): Account {
  return {
    id: '0b2f3c4d-0000-4000-8000-00000000000a',
    name: 'Client money',
    colour: 'blue',
    note: '',
    isArchived: false,
    ledgerAccountId: null,
    addedAt: AT,
    told: {
      individualId: '0b2f3c4d-0000-4000-8000-000000000001',
      name: 'EUR account',
      currency: 'EUR',
      balance: '0.00',
      type: 'current',
      createdAt: AT,
      at: AT,
      extra: null
    },
    bankDetails: { readAt: AT, entries: [aSepaEntry] },
    alarms: 0,
    ...change
  }
}

type Calls = Pick<Handlers, Extract<keyof Handlers, `account.${string}`>>

export interface FakeAccountsStart {
  readonly accounts?: readonly Account[]
  readonly changes?: readonly BankDetailsChange[]
  readonly attempts?: readonly AccountAttempt[]
  readonly hints?: readonly LedgerAccountHint[]
  /** Of every account that is mapped. */
  readonly activity?: AccountActivity
}

/** An address book in memory. */
export function fakeAccounts(onChange: (id: string | null) => void, start: FakeAccountsStart = {}): Calls {
  let accounts = start.accounts ?? [anAccount()]
  let changes = start.changes ?? []
  let attempts = start.attempts ?? []
  let made = 0
  const find = (id: string) => {
    const account = accounts.find((each) => each.id === id)
    if (!account) throw new AppError('not-found', 'This account is not in the list of accounts. Add it first.')
    return account
  }
  const put = (account: Account) => {
    const isThere = accounts.some(({ id }) => id === account.id)
    accounts = isThere ? accounts.map((each) => (each.id === account.id ? account : each)) : [...accounts, account]
    onChange(account.id)
    return account
  }
  const later = <T>(work: () => T) => Promise.resolve().then(work)
  return {
    'account.list': () => Promise.resolve(accounts),
    'account.create': ({ name }) =>
      later(() =>
        put(
          anAccount({ id: `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`, name: name ?? 'EUR account' })
        )
      ),
    'account.attempts': () => Promise.resolve(attempts),
    'account.forgetAttempt': (id) =>
      later(() => {
        attempts = attempts.filter((each) => each.id !== id)
        onChange(null)
      }),
    'account.add': ({ id, name }) => later(() => put(anAccount({ id, name, told: null }))),
    'account.edit': ({ account }) => later(() => put({ ...find(account.id), ...account })),
    'account.order': (ids) =>
      later(() => {
        accounts = accounts.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        onChange(null)
      }),
    'account.remove': (id) =>
      later(() => {
        accounts = accounts.filter((each) => each.id !== id)
        onChange(null)
      }),
    'account.hints': () => Promise.resolve(start.hints ?? []),
    'account.activity': (id) =>
      later(() =>
        find(id).ledgerAccountId === null ? { totals: [], latest: [] } : (start.activity ?? { totals: [], latest: [] })
      ),
    'account.readBankDetails': (id) =>
      later(() => {
        const account = find(id)
        return put({ ...account, bankDetails: { entries: [aSepaEntry], ...account.bankDetails, readAt: AT } })
      }),
    'account.changes': (id) => Promise.resolve(changes.filter(({ accountId }) => id === null || accountId === id)),
    'account.acknowledge': ({ change: number, note }) =>
      later(() => {
        const change = changes.find(({ id }) => id === number)
        if (!change) throw new AppError('not-found', `There is no change of bank details with the number ${number}.`)
        const acknowledged = { ...change, acknowledged: { at: AT, by: 'mari', note } }
        changes = changes.map((each) => (each === change ? acknowledged : each))
        const account = find(change.accountId)
        put({ ...account, alarms: Math.max(0, account.alarms - 1) })
        return acknowledged
      })
  }
}
