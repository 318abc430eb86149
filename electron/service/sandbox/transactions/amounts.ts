import { deriveKey, fraction } from '../seeded/hash.ts'
import { fromEuros } from './currencies.ts'
import type { Kind } from './kinds.ts'

// Least and most, in euros. Amounts are spread evenly on a logarithmic scale between them.
const RANGES: Readonly<Record<Kind | 'salary', readonly [least: number, most: number]>> = {
  salary: [900, 7_500],
  bulk: [12, 40_000],
  outgoing: [4, 90_000],
  incoming: [20, 250_000],
  card: [2, 900],
  debit: [9, 2_500],
  fee: [0.1, 45],
  internal: [1_000, 400_000]
}

/** Draws amounts. The amount of a row never changes, and its size fits the kind of the row. */
export class Amounts {
  readonly #sizeKey: number
  readonly #roundKey: number

  constructor(seed: number) {
    this.#sizeKey = deriveKey(seed, 'amount size')
    this.#roundKey = deriveKey(seed, 'amount rounding')
  }

  /** Minor units, at least 1. */
  amountOf(index: number, kind: Kind | 'salary', currency: string): number {
    const [least, most] = RANGES[kind]
    const euros = least * Math.exp(fraction(this.#sizeKey, index) * Math.log(most / least))
    return roundLikePeople(fromEuros(euros, currency), fraction(this.#roundKey, index))
  }
}

// People like round sums; they also expose clients that drop trailing zeros.
function roundLikePeople(minor: number, roll: number): number {
  if (roll < 0.15 && minor >= 10_000) return Math.round(minor / 1000) * 1000
  if (roll < 0.45 && minor >= 100) return Math.round(minor / 10) * 10
  return minor
}
