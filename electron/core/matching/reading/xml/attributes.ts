import { isSpace, NAME, SPACE } from './nameCodes.ts'
import { plainText, XmlMistake } from './plainText.ts'

export type Attributes = ReadonlyMap<string, string>

const [GREATER, QUOTE, APOSTROPHE] = [62, 34, 39]
const ATTRIBUTE = new RegExp(String.raw`${SPACE}+(${NAME})${SPACE}*=${SPACE}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')

/** The offset of the bracket that closes a tag, ignoring quoted ones; less than 0 if it has not arrived yet. */
export function endOfTag(text: string, from: number): number {
  let quote = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) return at
    else if (code === QUOTE || code === APOSTROPHE) quote = code
  }
  return -1
}

/** Parses the rest of a tag after its name. `offset`: where it begins. Throws an `XmlMistake`. */
function attributesOf(source: string, offset: number): Attributes {
  const attributes = new Map<string, string>()
  let at = 0
  ATTRIBUTE.lastIndex = 0
  for (let match = ATTRIBUTE.exec(source); match !== null; match = ATTRIBUTE.exec(source)) {
    const [, name = '', quoted, single] = match
    if (attributes.has(name))
      throw new XmlMistake(`The attribute ${name} appears twice.`, offset + at + match[0].indexOf(name))
    const value = (quoted ?? single ?? '').replace(/\r\n|[\t\r\n]/g, ' ')
    attributes.set(name, plainText(value, offset + at + match[0].search(/["']/) + 1))
    at = ATTRIBUTE.lastIndex
  }
  if (isSpace(source.slice(at))) return attributes
  throw new XmlMistake('This is not allowed in a tag. Write &lt; where a text has “<”.', offset + at)
}

const MOST_KEPT = 64
const LONGEST_KEPT = 200

/** Caches attributes by their source text, because the same few repeat. */
export class KnownAttributes {
  readonly #known = new Map<string, Attributes>()

  /** The attributes between two offsets of a text. Throws an `XmlMistake`. */
  read(text: string, from: number, to: number): Attributes {
    const source = text.slice(from, to)
    const known = this.#known.get(source)
    if (known) return known
    const attributes = attributesOf(source, from)
    if (this.#known.size < MOST_KEPT && source.length < LONGEST_KEPT) this.#known.set(source, attributes)
    return attributes
  }
}
