import type { Sieve } from '../../model.ts'
import type { PaymentIndex } from './paymentIndex.ts'
import {
  backKeys,
  exactKey,
  jointKeys,
  mix,
  nearKeys,
  partyKeys,
  textKeys,
  type Move,
  type Named
} from './relationKeys.ts'
import { saysReturn } from './returnWords.ts'

/** A transaction without its texts. `at` is in milliseconds since 1970. */
export interface Moved {
  readonly isOut: boolean
  readonly at: number
  readonly moves: readonly Move[]
}

interface Texts extends Named {
  readonly reference: string
  readonly correlationId: string | null
}

/** With so many bits and marks for a key, about one in two hundred foreign keys has all of its marks by chance. */
const BITS_A_KEY = 16
const MARKS = [0, 0x7feb352d, 0x846ca68b]
const LEAST_BYTES = 128
/** Mixed into the keys of whole batches, which go to nobody. */
const LINE = 0x2c1b3c6d

/** `lines`: the keys of transactions that are whole batches. */
export function makeSieve(index: PaymentIndex, lines: readonly number[], about: Omit<Sieve, 'bits'>): Sieve {
  const bytes = 2 ** Math.ceil(Math.log2(((index.size + 2 * lines.length) * BITS_A_KEY) / 8))
  const bits = new Uint8Array(Math.max(LEAST_BYTES, bytes))
  const insert = (key: number): void => {
    for (const mark of MARKS) {
      const bit = bitOf(key, mark)
      const at = (bit >>> 3) & (bits.length - 1)
      bits[at] = (bits[at] ?? 0) | (1 << (bit & 7))
    }
  }
  index.eachKey(insert)
  for (const key of lines) for (const each of [key, mix(key, LINE)]) insert(each)
  return { bits, ...about }
}

function bitOf(key: number, mark: number): number {
  return mark === 0 ? key : mix(key, mark)
}

/** Tells which transactions pass; `isWorthReading` before their texts are known. */
export function openSieve({ bits, from, isOut, isIn, hasOpenBatch }: Sieve) {
  const start = from === null ? -Infinity : Date.parse(from)
  const isMarked = (bit: number): boolean => ((bits[(bit >>> 3) & (bits.length - 1)] ?? 0) & (1 << (bit & 7))) !== 0
  const has = (key: number): boolean => MARKS.every((mark) => isMarked(bitOf(key, mark)))
  const mayReturn = (moved: Moved) => (moved.isOut ? isIn : isOut) && moved.at >= start
  const mayRepeat = ({ isOut: leaves, moves }: Moved) =>
    (leaves ? isOut : isIn) && moves.some((move) => has(exactKey(move)))
  return {
    isWorthReading: (moved: Moved): boolean =>
      mayReturn(moved) || mayRepeat(moved) || (hasOpenBatch && moved.at >= start),
    passes: (moved: Moved, texts: Texts): boolean => {
      const { moves, at } = moved
      const parties = partyKeys(texts)
      if (at >= start && moves.some((move) => has(mix(exactKey(move), LINE)))) return true
      if (at >= start && nearKeys(parties, moves).some(has)) return true
      if (mayReturn(moved) && jointKeys(parties, moves).some(has)) return true
      if (mayReturn(moved) && saysReturn(texts.reference) && backKeys(parties, moves).some(has)) return true
      return textKeys(`${texts.reference} ${texts.correlationId ?? ''}`).some(has)
    }
  }
}
