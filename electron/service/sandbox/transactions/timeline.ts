import { choose, deriveKey } from '../seeded/hash.ts'
import { makeBlockPattern, type BlockPattern } from './blockPattern.ts'
import { businessTime, SANDBOX_EPOCH, SPAN } from './businessTime.ts'

export const BLOCK_SLOTS = 1024
const PATTERNS = 48
// The newest block has unsettled rows and the oldest may be short, so each has its own pattern.
const NEWEST = -1
const OLDEST = -2

/** The place of a row: rows count from the newest (0) to the oldest, in blocks of 1,024. */
export interface Place {
  readonly pattern: BlockPattern
  readonly slot: number
  /** Index of the block's newest row. */
  readonly blockStart: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** When each row was created and updated, and both orders, computed without a table of rows. */
export class Timeline {
  readonly rows: number
  readonly #seed: number
  readonly #choiceKey: number
  readonly #spacing: number
  readonly #patterns = new Map<number, BlockPattern>()

  constructor(seed: number, rows: number) {
    this.rows = rows
    this.#seed = seed
    this.#choiceKey = deriveKey(seed, 'block pattern')
    this.#spacing = SPAN / Math.max(rows, 1)
  }

  placeOf(index: number): Place {
    const slot = index % BLOCK_SLOTS
    const blockStart = index - slot
    const pattern = this.#patternOf(blockStart)
    const blockEnd = SANDBOX_EPOCH - Math.ceil(blockStart * this.#spacing)
    return {
      pattern,
      slot,
      blockStart,
      createdAt: businessTime(blockEnd - (pattern.createdAge[slot] ?? 0)),
      updatedAt: businessTime(blockEnd - (pattern.updatedAge[slot] ?? 0))
    }
  }

  /** The row at a position of the list sorted by last update, newest first. */
  indexByUpdate(position: number): number {
    const place = position % BLOCK_SLOTS
    const blockStart = position - place
    return blockStart + (this.#patternOf(blockStart).byUpdate[place] ?? 0)
  }

  updatePosition(index: number): number {
    const slot = index % BLOCK_SLOTS
    const blockStart = index - slot
    return blockStart + (this.#patternOf(blockStart).updatePlace[slot] ?? 0)
  }

  #patternOf(blockStart: number): BlockPattern {
    const slots = Math.min(BLOCK_SLOTS, this.rows - blockStart)
    const newest = blockStart === 0
    const number = newest ? NEWEST : slots < BLOCK_SLOTS ? OLDEST : choose(this.#choiceKey, blockStart, PATTERNS)
    const known = this.#patterns.get(number)
    if (known !== undefined) return known
    const made = makeBlockPattern({ seed: this.#seed, label: `block ${number}`, slots, spacing: this.#spacing, newest })
    this.#patterns.set(number, made)
    return made
  }
}
