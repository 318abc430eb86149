import type { Memory } from '../memory/memory.ts'
import { ShortIds } from '../seeded/shortIds.ts'
import { Uuids } from '../seeded/uuids.ts'
import { Accounts } from '../seeded/accounts.ts'

/** A current account, by its UUID and by the short id that its transactions carry. */
export interface Account {
  readonly id: string
  readonly shortId: string
  readonly name: string
  readonly currency: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** Together with the seed, it determines everything else about the account. */
  readonly number: number
  /** The payment rails that its bank details contain. */
  readonly rails: 'sepa' | 'other' | 'several' | 'none'
  readonly iban: 'valid' | 'invalid'
  /** How often its bank details changed. Each edition has new numbers. */
  readonly edition: number
}

export type NewAccount = Pick<Account, 'currency' | 'rails' | 'iban'>

const MOST = 10_000
const AGE = 540 * 24 * 60 * 60 * 1000

/** The accounts: one for each account of the transaction list from the start, and those that are created later. */
export class AccountStore {
  readonly #ids: Uuids
  readonly #shortIds: ShortIds
  readonly #byId = new Map<string, Account>()
  #next = 0

  /**
   * `first`: the number of the first account that is created later, if it does not follow directly after the initial
   * ones.
   */
  constructor(seed: number, epoch: number, first = 0, stored: Memory['accounts'] = []) {
    this.#ids = new Uuids(seed, 'account')
    this.#shortIds = new ShortIds(seed, 'account')
    new Accounts(seed).all.forEach(({ currency }, number) => {
      this.create({ currency, ...(SAMPLE_DETAILS[number] ?? PLAIN) }, epoch - AGE)
    })
    this.#next = Math.max(this.#next, first)
    for (const account of stored) this.#byId.set(account.id, account)
  }

  get isFull(): boolean {
    return this.#byId.size >= MOST
  }

  create({ currency, rails, iban }: NewAccount, now: number): Account {
    const number = this.#next++
    const id = this.#ids.uuidOf(number)
    const shortId = this.#shortIds.idOf(number)
    const account = {
      id,
      shortId,
      name: `${currency} account`,
      currency,
      createdAt: now,
      number,
      rails,
      iban,
      edition: 0
    }
    this.#byId.set(id, account)
    return account
  }

  /** Changes the bank details of an account, as after a change at its bank. Undefined if the account does not exist. */
  change(id: string, change: Partial<Pick<Account, 'rails' | 'iban'>>): Account | undefined {
    const account = this.#byId.get(id)
    if (account === undefined) return undefined
    const changed = { ...account, ...change, edition: account.edition + 1 }
    this.#byId.set(id, changed)
    return changed
  }

  find(id: string): Account | undefined {
    return this.#byId.get(id)
  }

  get all(): readonly Account[] {
    return [...this.#byId.values()]
  }
}

const PLAIN = { rails: 'sepa', iban: 'valid' } as const

// On purpose: the second account's IBAN fails its check, the third has an unknown rail, the fourth has several rails.
const SAMPLE_DETAILS: readonly Pick<Account, 'rails' | 'iban'>[] = [
  PLAIN,
  { rails: 'sepa', iban: 'invalid' },
  { rails: 'other', iban: 'valid' },
  { rails: 'several', iban: 'valid' }
]
