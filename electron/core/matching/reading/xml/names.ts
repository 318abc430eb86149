import { isNameCode, NAME } from './nameCodes.ts'
import { XmlMistake } from './plainText.ts'

const MOST_NAMES = 4096
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u')

/** A known name, and the name that followed it last time. */
interface KnownName {
  readonly name: string
  next: KnownName | undefined
}

/**
 * Reads tag names. Similar elements repeat their names in the same order, so the name that followed last time is tried
 * first. This avoids new strings: equal names are the same string.
 */
export class Names {
  readonly #known = new Map<string, KnownName>()
  #last: KnownName | undefined

  /** The name at an offset; undefined if the text ends within it. Throws an `XmlMistake`. */
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
    return end < text.length ? this.#note(text.slice(at, end), at) : undefined
  }

  #note(name: string, at: number): string {
    const known = this.#known.get(name) ?? { name: valid(name, at), next: undefined }
    if (this.#known.size < MOST_NAMES) this.#known.set(name, known)
    if (this.#last) this.#last.next = known
    this.#last = known
    return known.name
  }
}

function valid(name: string, at: number): string {
  if (!WHOLE_NAME.test(name)) throw new XmlMistake('This is not a valid name. Write &lt; where a text has “<”.', at)
  return name
}
