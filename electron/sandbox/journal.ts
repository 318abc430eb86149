/** A request as it was received and answered. */
export interface JournalEntry {
  readonly number: number
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly at: number
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** Kinds of the faults that hit it. */
  readonly faults: readonly string[]
}

const MOST = 1000
const LONGEST_PATH = 2000

/** The last thousand requests: no headers, no bodies, and no path that carries a secret. */
export class Journal {
  #entries: JournalEntry[] = []
  #count = 0

  add(entry: Omit<JournalEntry, 'number'>): void {
    this.#count += 1
    this.#entries.push({ ...entry, path: withoutNumbers(entry.path), number: this.#count })
    // Cut now and then, not with every request.
    if (this.#entries.length >= 2 * MOST) this.#entries = this.#entries.slice(-MOST)
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries.slice(-MOST)
  }

  clear(): void {
    this.#entries = []
  }
}

// What looks like a card number may be one that came to the wrong place. A UUID may look like one in part.
const NUMBERS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|\d(?:[ +.-]|%20)?(?:\d(?:[ +.-]|%20)?){10,}\d/gi

function withoutNumbers(path: string): string {
  return path.slice(0, LONGEST_PATH).replace(NUMBERS, (_text, uuid: string | undefined) => uuid ?? '[number]')
}
