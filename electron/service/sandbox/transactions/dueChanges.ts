export interface DueChange {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly key: number
  readonly status: string
}

/** Future changes of transactions. */
export class DueChanges {
  // Sorted by time, latest first: the next change is taken from the end.
  #waiting: DueChange[] = []

  get count(): number {
    return this.#waiting.length
  }

  get all(): readonly DueChange[] {
    return this.#waiting
  }

  plan(changes: readonly DueChange[]): void {
    this.#waiting = [...this.#waiting, ...changes].sort((a, b) => b.at - a.at)
  }

  /** Cancels the changes of a row. */
  cancel(key: number): void {
    if (this.#waiting.some((change) => change.key === key)) {
      this.#waiting = this.#waiting.filter((change) => change.key !== key)
    }
  }

  /** Takes the changes that are due, in the order of their times. */
  *take(now: number): Generator<DueChange> {
    for (let next = this.#waiting.at(-1); next !== undefined && next.at <= now; next = this.#waiting.at(-1)) {
      this.#waiting.pop()
      yield next
    }
  }
}
