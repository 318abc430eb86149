import { deriveKey, mix } from './hash.ts'
import { KeyedPermutation } from './keyedPermutation.ts'

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** UUIDs (in the form of version 4) for numbers up to 2^32. The first group encodes the number, the rest is a check. */
export class Uuids {
  readonly #permutation: KeyedPermutation
  readonly #keys: readonly [number, number, number]

  constructor(seed: number, label: string) {
    this.#permutation = new KeyedPermutation(seed, label)
    this.#keys = [deriveKey(seed, `${label} 1`), deriveKey(seed, `${label} 2`), deriveKey(seed, `${label} 3`)]
  }

  uuidOf(index: number): string {
    const name = this.#permutation.apply(index)
    const middle = (mix(this.#keys[0], index) & ~0xf000) | 0x4000
    const variant = (mix(this.#keys[1], index) & ~0xc0000000) | 0x80000000
    const last = mix(this.#keys[2], index)
    return `${hex4(name >>> 16)}${hex4(name)}-${hex4(middle >>> 16)}-${hex4(middle)}-${hex4(variant >>> 16)}-${hex4(variant)}${hex4(last >>> 16)}${hex4(last)}`
  }

  /** The number of a UUID; undefined for a UUID that does not belong to this seed. Expects lower case. */
  indexOf(uuid: string): number | undefined {
    if (!SHAPE.test(uuid)) return undefined
    const index = this.#permutation.invert(Number.parseInt(uuid.slice(0, 8), 16))
    return this.uuidOf(index) === uuid ? index : undefined
  }
}

function hex4(bits: number): string {
  return (PAIRS[(bits >>> 8) & 255] ?? '') + (PAIRS[bits & 255] ?? '')
}
