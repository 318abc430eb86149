import type { Timeline } from './timeline.ts'

/**
 * The order of last updates, newest first: rows that were changed or added since the start, then all others in the
 * order of the timeline. Changes arrive in the order of their times, so the last one is the newest.
 */
export class UpdateOrder {
  readonly #timeline: Timeline
  // A set keeps the order of insertion.
  readonly #touched = new Set<number>()
  #newestFirst: readonly number[] | undefined
  #places = new Map<number, number>()

  constructor(timeline: Timeline, touched: readonly number[] = []) {
    this.#timeline = timeline
    for (const key of touched) this.#touched.add(key)
  }

  /** The changed and added rows, in this order. */
  get all(): readonly number[] {
    return [...this.#touched]
  }

  get touched(): number {
    return this.#touched.size
  }

  get size(): number {
    return this.#touched.size + this.#timeline.rows
  }

  touch(key: number): void {
    this.#touched.delete(key)
    this.#touched.add(key)
    this.#newestFirst = undefined
  }

  /** The row at a position; undefined at the old position of a row that has changed since. */
  keyAt(position: number): number | undefined {
    const touched = this.#list()
    if (position < touched.length) return touched[position]
    const index = this.#timeline.indexByUpdate(position - touched.length)
    return this.#touched.has(index) ? undefined : index
  }

  positionOf(key: number): number {
    const touched = this.#list()
    return this.#places.get(key) ?? touched.length + this.#timeline.updatePosition(key)
  }

  #list(): readonly number[] {
    if (this.#newestFirst !== undefined) return this.#newestFirst
    this.#newestFirst = [...this.#touched].reverse()
    this.#places = new Map(this.#newestFirst.map((key, place) => [key, place]))
    return this.#newestFirst
  }
}
