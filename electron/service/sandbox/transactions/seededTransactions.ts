import { Directory } from '../counterparties/directory.ts'
import type { Counterparty } from '../counterparties/counterparty.ts'
import { choose, deriveKey, fraction } from '../seeded/hash.ts'
import { ShortIds } from '../seeded/shortIds.ts'
import { Uuids } from '../seeded/uuids.ts'
import { Accounts, type OwnAccount } from '../seeded/accounts.ts'
import { Amounts } from './amounts.ts'
import { kindOf, statusOf } from './blockPattern.ts'
import { convert, exchangeRate } from './currencies.ts'
import { TYPES, type Kind } from './kinds.ts'
import { referenceOf } from './references.ts'
import type { SandboxTransaction } from './sandboxTransaction.ts'
import { Timeline, type Place } from './timeline.ts'

/** The payment of a row: a bulk payment of several rows, or the row alone. */
export interface Payment {
  /** Index of its newest row, and number of its rows. */
  readonly first: number
  readonly size: number
  readonly kind: Kind
  readonly account: OwnAccount
  readonly salaries: boolean
}

type Money = Pick<SandboxTransaction, 'amount' | 'currency' | 'paymentAmount' | 'paymentCurrency' | 'exchangeRate'>

/**
 * Any number of transactions made from a seed. Row 0 is the newest. Each row is computed from its index, and each id
 * can be turned back into its index, so memory does not grow with the number of rows.
 */
export class SeededTransactions {
  readonly rows: number
  readonly timeline: Timeline
  readonly #ids: ShortIds
  readonly #correlationIds: Uuids
  readonly #bulkIds: Uuids
  readonly #accounts: Accounts
  readonly #amounts: Amounts
  readonly #seed: number
  #made: Directory | undefined
  readonly #keys: Readonly<Record<'party' | 'abroad' | 'rate' | 'reference' | 'absent' | 'salaries', number>>

  constructor(seed: number, rows: number) {
    this.rows = rows
    this.#seed = seed
    this.timeline = new Timeline(seed, rows)
    this.#ids = new ShortIds(seed, 'transaction')
    this.#correlationIds = new Uuids(seed, 'correlation')
    this.#bulkIds = new Uuids(seed, 'bulk payment')
    this.#accounts = new Accounts(seed)
    this.#amounts = new Amounts(seed)
    const key = (label: string) => deriveKey(seed, label)
    this.#keys = {
      party: key('party'),
      abroad: key('abroad'),
      rate: key('rate'),
      reference: key('reference'),
      absent: key('absent'),
      salaries: key('salaries')
    }
  }

  /** Made with the first row, because many sandboxes are started for other things. */
  get #directory(): Directory {
    return (this.#made ??= new Directory(this.#seed))
  }

  /** The index of the row with an id; undefined when there is none. */
  indexOf(id: string): number | undefined {
    return this.#within(this.#ids.indexOf(id))
  }

  /** The number of an id of this seed, even if no such row exists. */
  keyOf(id: string): number | undefined {
    return this.#ids.indexOf(id)
  }

  idOf(key: number): string {
    return this.#ids.idOf(key)
  }

  /** The index of the row with a correlation id (in lower case); undefined when there is none. */
  indexOfCorrelation(correlationId: string): number | undefined {
    const index = this.#within(this.#correlationIds.indexOf(correlationId))
    return index !== undefined && this.at(index).correlationId === correlationId ? index : undefined
  }

  paymentOf(index: number): Payment {
    return this.#paymentAt(this.timeline.placeOf(index))
  }

  at(index: number): SandboxTransaction {
    const place = this.timeline.placeOf(index)
    const payment = this.#paymentAt(place)
    const counterparty = this.#counterpartyOf(index, payment)
    const money = this.#moneyOf(index, payment, counterparty)
    // Field by field: spreading objects would halve the speed of a page.
    return {
      id: this.#ids.idOf(index),
      accountId: payment.account.id,
      amount: money.amount,
      currency: money.currency,
      paymentAmount: money.paymentAmount,
      paymentCurrency: money.paymentCurrency,
      exchangeRate: money.exchangeRate,
      bulkPaymentId: payment.kind === 'bulk' ? this.#bulkIds.uuidOf(payment.first) : this.#absent(index, 0.6),
      correlationId: this.#correlationOf(index, payment.kind),
      counterparty,
      reference: payment.kind === 'fee' ? 'Fee' : referenceOf(choose(this.#keys.reference, index, 2 ** 32)),
      status: statusOf(place.pattern, place.slot),
      type: TYPES[payment.kind],
      createdAt: place.createdAt,
      updatedAt: place.updatedAt
    }
  }

  #within(index: number | undefined): number | undefined {
    return index !== undefined && index < this.rows ? index : undefined
  }

  #paymentAt({ pattern, slot, blockStart }: Place): Payment {
    const first = blockStart + (pattern.groupStart[slot] ?? 0)
    const kind = kindOf(pattern, slot)
    return {
      first,
      size: pattern.groupSize[slot] ?? 1,
      kind,
      account: this.#accounts.accountOf(first),
      salaries: kind === 'bulk' && fraction(this.#keys.salaries, first) < 0.4
    }
  }

  #moneyOf(index: number, { kind, account, salaries }: Payment, counterparty: Counterparty): Money {
    const { currency } = account
    const size = this.#amounts.amountOf(index, salaries ? 'salary' : kind, currency)
    const incoming = kind === 'incoming' || (kind === 'internal' && index % 2 === 0)
    const amount = incoming ? size : -size
    // Bulk payments are made in the currency of their account.
    if ((kind !== 'outgoing' && kind !== 'incoming') || counterparty.currency === currency) {
      return {
        amount,
        currency,
        paymentAmount: amount,
        paymentCurrency: currency,
        exchangeRate: this.#absent(index, 0.95)
      }
    }
    const paymentCurrency = counterparty.currency
    const rate = exchangeRate(currency, paymentCurrency, fraction(this.#keys.rate, index))
    const paymentAmount = convert(amount, currency, paymentCurrency, rate)
    return { amount, currency, paymentAmount, paymentCurrency, exchangeRate: rate }
  }

  #counterpartyOf(index: number, { first, kind, account, salaries }: Payment): Counterparty {
    if (kind === 'fee') return this.#directory.service
    const parties = this.#partiesFor(index, kind, account.currency, salaries)
    // The items of a bulk payment go to different parties, one after the other.
    const place =
      kind === 'bulk' ? choose(this.#keys.party, first, 2 ** 31) + index : choose(this.#keys.party, index, 2 ** 31)
    return parties[place % parties.length] ?? this.#directory.service
  }

  #partiesFor(index: number, kind: Kind, currency: string, salaries: boolean): readonly Counterparty[] {
    const roll = fraction(this.#keys.abroad, index)
    if (kind === 'card') return this.#directory.merchants
    if (kind === 'bulk') return salaries ? this.#directory.peopleOf(currency) : this.#directory.firmsOf(currency)
    if (kind === 'incoming' && roll > 0.97) return this.#directory.unknownSenders
    const people = roll * 100 - Math.floor(roll * 100) < 0.2
    if (roll < 0.14) return people ? this.#directory.people : this.#directory.firms
    return people ? this.#directory.peopleOf(currency) : this.#directory.firmsOf(currency)
  }

  #correlationOf(index: number, kind: Kind): string | null | undefined {
    const made = kind === 'bulk' || (kind === 'outgoing' && fraction(this.#keys.absent, index) < 0.8)
    return made ? this.#correlationIds.uuidOf(index) : this.#absent(index, 0.9)
  }

  /** A missing value: null in most rows, left out in the others. */
  #absent(index: number, share: number): null | undefined {
    return fraction(this.#keys.absent, index) < share ? null : undefined
  }
}
