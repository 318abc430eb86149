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

/** The last thousand requests. Without headers, bodies, and the secrets in paths. */
export class Journal {
  #entries: JournalEntry[] = []
  #count = 0

  add(entry: Omit<JournalEntry, 'number'>): void {
    this.#count += 1
    this.#entries.push({ ...entry, path: withoutNumbers(entry.path), number: this.#count })
    // Cut only now and then, because a cut with every request would be slow.
    if (this.#entries.length >= 2 * MOST) this.#entries = this.#entries.slice(-MOST)
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries.slice(-MOST)
  }

  clear(): void {
    this.#entries = []
  }
}

// Digits that look like a card number are hidden: a client may have sent one to the wrong path. UUIDs, which can
// contain such digits, stay as they are.
const NUMBERS = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|\d(?:[ +.-]|%20)?(?:\d(?:[ +.-]|%20)?){10,}\d/gi

function withoutNumbers(path: string): string {
  return path.slice(0, LONGEST_PATH).replace(NUMBERS, (_text, uuid: string | undefined) => uuid ?? '[number]')
}
