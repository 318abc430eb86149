import { deriveKey, mix } from './hash.ts'
import { KeyedPermutation } from './keyedPermutation.ts'

// Without l and o, which look like 1 and 0.
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz'
const PAIRS = Array.from(ALPHABET, (first) => Array.from(ALPHABET, (second) => first + second)).flat()
const SHAPE = new RegExp(`^[${ALPHABET}]{10}$`)

/**
 * Short opaque ids for numbers up to 2^32: ten characters without visible order; the last ones are check characters.
 */
export class ShortIds {
  readonly #permutation: KeyedPermutation
  readonly #checkKey: number

  constructor(seed: number, label: string) {
    this.#permutation = new KeyedPermutation(seed, label)
    this.#checkKey = deriveKey(seed, `${label} check`)
  }

  idOf(index: number): string {
    const name = this.#permutation.apply(index)
    const check = mix(this.#checkKey, index) >>> 14
    return pair(name >>> 22) + pair(name >>> 12) + pair(name >>> 2) + pair((name << 8) | (check >>> 10)) + pair(check)
  }

  /** The number of an id; undefined for text that is not an id of this seed. */
  indexOf(id: string): number | undefined {
    if (!SHAPE.test(id)) return undefined
    let name = 0
    for (let at = 0; at < 6; at += 1) name = (name << 5) | ALPHABET.indexOf(id.charAt(at))
    name = (name << 2) | (ALPHABET.indexOf(id.charAt(6)) >>> 3)
    const index = this.#permutation.invert(name >>> 0)
    return this.idOf(index) === id ? index : undefined
  }
}

function pair(tenBits: number): string {
  return PAIRS[tenBits & 1023] ?? ''
}
