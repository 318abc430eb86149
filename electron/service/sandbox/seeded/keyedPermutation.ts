import { deriveKey, mix } from './hash.ts'

const ROUNDS = [0, 1, 2, 3] as const

/**
 * A reversible shuffle of all 32-bit numbers that needs no table: a Feistel network over two halves of 16 bits. Ids
 * made with it look random, never collide, and can be turned back into their number at once.
 */
export class KeyedPermutation {
  readonly #keys: readonly number[]

  constructor(seed: number, label: string) {
    this.#keys = ROUNDS.map((round) => deriveKey(seed, `${label} ${round}`))
  }

  apply(value: number): number {
    let left = value >>> 16
    let right = value & 0xffff
    for (const key of this.#keys) {
      const next = left ^ (mix(key, right) & 0xffff)
      left = right
      right = next
    }
    return ((left << 16) | right) >>> 0
  }

  invert(value: number): number {
    let left = value >>> 16
    let right = value & 0xffff
    for (let round = this.#keys.length - 1; round >= 0; round -= 1) {
      const previous = right ^ (mix(this.#keys[round] ?? 0, left) & 0xffff)
      right = left
      left = previous
    }
    return ((left << 16) | right) >>> 0
  }
}
