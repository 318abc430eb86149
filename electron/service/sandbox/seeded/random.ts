import { deriveKey, mix } from './hash.ts'

/** A repeatable stream of random numbers, for data that is made once and in sequence. */
export class Random {
  readonly #key: number
  #drawn = 0

  constructor(seed: number, label: string) {
    this.#key = deriveKey(seed, label)
  }

  /** From 0 to 1, exclusive. */
  fraction(): number {
    return mix(this.#key, this.#drawn++) / 2 ** 32
  }

  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  /** Spread evenly on a logarithmic scale, as sizes, amounts and delays are in practice. */
  logarithmic(least: number, most: number): number {
    return least * Math.exp(this.fraction() * Math.log(most / least))
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.whole(0, choices.length - 1)] ?? choices[0]
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join('')
  }
}
