export const BLOCK_ROWS = 100
const KEPT_BLOCKS = 80

/** The rows of one order of a list, in blocks of 100. The least recently used blocks are dropped. */
export class RowBlocks<T> {
  readonly #blocks = new Map<number, readonly T[]>()

  has(block: number): boolean {
    return this.#blocks.has(block)
  }

  row(index: number): T | undefined {
    return this.#blocks.get(Math.floor(index / BLOCK_ROWS))?.[index % BLOCK_ROWS]
  }

  put(block: number, rows: readonly T[]): void {
    this.#blocks.set(block, rows)
    this.touch(block)
  }

  /** Marks a block as used, so that others are dropped before it. */
  touch(block: number): void {
    const rows = this.#blocks.get(block)
    if (!rows) return
    this.#blocks.delete(block)
    this.#blocks.set(block, rows)
    const oldest = this.#blocks.keys().next()
    if (this.#blocks.size > KEPT_BLOCKS && !oldest.done) this.#blocks.delete(oldest.value)
  }
}

/**
 * The blocks that a view of rows `first` to `last` needs, most urgent first, with one more in the direction of
 * scrolling.
 */
export function blocksFor(first: number, last: number, direction: 1 | -1, total: number): readonly number[] {
  const highest = Math.ceil(total / BLOCK_ROWS) - 1
  const from = Math.max(0, Math.floor(first / BLOCK_ROWS))
  const to = Math.min(highest, Math.floor(last / BLOCK_ROWS))
  const seen = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step)
  const ahead = direction > 0 ? to + 1 : from - 1
  return ahead >= 0 && ahead <= highest ? [...seen, ahead] : seen
}
