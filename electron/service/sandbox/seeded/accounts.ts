import { choose, deriveKey } from './hash.ts'
import { ShortIds } from './shortIds.ts'

export interface OwnAccount {
  readonly id: string
  readonly currency: string
}

// Each account has one currency. The number is how many of a hundred payments it makes.
const HOLDINGS = [
  ['EUR', 36],
  ['EUR', 14],
  ['SEK', 18],
  ['USD', 12],
  ['GBP', 6],
  ['PLN', 4],
  ['JPY', 6],
  ['KWD', 4]
] as const

/** The company's own accounts. */
export class Accounts {
  readonly all: readonly OwnAccount[]
  readonly #byShare: readonly OwnAccount[]
  readonly #key: number

  constructor(seed: number) {
    const ids = new ShortIds(seed, 'account')
    this.all = HOLDINGS.map(([currency], index) => ({ id: ids.idOf(index), currency }))
    this.#byShare = this.all.flatMap((account, index) => Array<OwnAccount>(HOLDINGS[index]?.[1] ?? 0).fill(account))
    this.#key = deriveKey(seed, 'account of payment')
  }

  /** The account that a payment belongs to; the same for all items of a bulk payment. */
  accountOf(payment: number): OwnAccount {
    const account = this.#byShare[choose(this.#key, payment, this.#byShare.length)]
    if (account === undefined) throw new RangeError(`Payment ${payment} is on no account.`)
    return account
  }
}
