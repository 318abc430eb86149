import { isNameCode } from './nameCodes.ts'

const MOST_NAMES = 4096

/** A name that was there before, and the one that came after it then. */
interface KnownName {
  readonly name: string
  next: KnownName | undefined
}

/**
 * Reads the names of tags. Files of many alike elements have them in the same order again and again, so the name that
 * followed last time is tried first: no text is cut out, and equal names are the same string.
 */
export class Names {
  readonly #known = new Map<string, KnownName>()
  #last: KnownName | undefined

  /** The name that begins at an offset; undefined where the text ends before it does. */
  read(text: string, at: number): string | undefined {
    const likely = this.#last?.next
    if (likely && text.startsWith(likely.name, at)) {
      const end = at + likely.name.length
      if (end < text.length && !isNameCode(text.charCodeAt(end))) {
        this.#last = likely
        return likely.name
      }
    }
    let end = at
    while (isNameCode(text.charCodeAt(end))) end++
    return end < text.length ? this.#note(text.slice(at, end)) : undefined
  }

  #note(name: string): string {
    const known = this.#known.get(name) ?? { name, next: undefined }
    if (this.#known.size < MOST_NAMES) this.#known.set(name, known)
    if (this.#last) this.#last.next = known
    this.#last = known
    return known.name
  }
}
