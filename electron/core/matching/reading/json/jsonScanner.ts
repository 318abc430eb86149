/** A value with its offset. Numbers stay text, because money must never be a double. */
export type JsonValue =
  | { readonly kind: 'string' | 'number' | 'literal'; readonly text: string; readonly at: number }
  | { readonly kind: 'array'; readonly at: number }
  | { readonly kind: 'object'; readonly at: number; readonly members: readonly JsonMember[] }

export interface JsonMember {
  readonly key: string
  readonly at: number
  readonly value: JsonValue
}

/** The text stops being JSON at this offset. */
export class JsonMistake extends Error {
  override readonly name = 'JsonMistake'
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const DEEPEST = 64
const QUOTE = 34
const BACKSLASH = 92
const SPACE_CODE = 32
const SPACE = /[ \t\r\n]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Reads JSON strictly (RFC 8259), one value after another, with their places. */
export class JsonScanner {
  readonly #text: string
  #at: number
  #depth = 0

  constructor(text: string, at = 0) {
    this.#text = text
    this.#at = at
  }

  /** The offset of the next character that is not white space. */
  next(): number {
    SPACE.lastIndex = this.#at
    SPACE.exec(this.#text)
    this.#at = SPACE.lastIndex
    return this.#at
  }

  get character(): string {
    return this.#text.charAt(this.next())
  }

  value(): JsonValue {
    const at = this.next()
    const { character } = this
    if (character === '"') return { kind: 'string', text: this.#string(), at }
    if (character === '[') {
      this.array(() => this.value())
      return { kind: 'array', at }
    }
    if (character === '{') {
      const members: JsonMember[] = []
      this.object((key, keyAt) => members.push({ key, at: keyAt, value: this.value() }))
      return { kind: 'object', at, members }
    }
    const number = this.#take(NUMBER)
    if (number !== undefined) return { kind: 'number', text: number, at }
    const literal = this.#take(LITERAL)
    if (literal !== undefined) return { kind: 'literal', text: literal, at }
    throw new JsonMistake(this.#isAtEnd ? 'The text ends where a value is expected.' : 'A value is expected here.', at)
  }

  /** Calls `each` before every element; `each` must read it. */
  array(each: () => void): void {
    this.#within('[', ']', each)
  }

  /** Calls `each` with the key before every value; `each` must read the value. */
  object(each: (key: string, at: number) => void): void {
    this.#within('{', '}', () => {
      const at = this.next()
      if (this.character !== '"') throw new JsonMistake('A name in double quotes is expected here.', at)
      const key = this.#string()
      this.#expect(':', `A colon is expected after “${key.slice(0, 60)}”.`)
      each(key, at)
    })
  }

  /** Throws if anything follows. */
  end(): void {
    const at = this.next()
    if (!this.#isAtEnd) throw new JsonMistake('There is more text after the end.', at)
  }

  get #isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  #within(open: string, close: string, each: () => void): void {
    const start = this.next()
    this.#expect(open, `“${open}” is expected here.`)
    if (++this.#depth > DEEPEST) throw new JsonMistake(`Values are nested more than ${DEEPEST} levels deep.`, start)
    if (this.character !== close) {
      each()
      while (this.character === ',') {
        this.#at++
        each()
      }
    }
    this.#expect(close, `A comma or “${close}” is expected here.`)
    this.#depth--
  }

  #expect(character: string, otherwise: string): void {
    const at = this.next()
    if (this.#text.charAt(at) !== character)
      throw new JsonMistake(this.#isAtEnd ? 'The text ends too early.' : otherwise, at)
    this.#at++
  }

  #string(): string {
    const start = this.#at
    for (let at = start + 1; at < this.#text.length; at++) {
      const code = this.#text.charCodeAt(at)
      if (code === QUOTE) {
        this.#at = at + 1
        const source = this.#text.slice(start, at + 1)
        return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1)
      }
      if (code < SPACE_CODE) throw new JsonMistake('This character has to be written as an escape, such as \\n.', at)
      if (code === BACKSLASH) at = this.#endOfEscape(at)
    }
    throw new JsonMistake('The quote that begins here is not closed.', start)
  }

  #endOfEscape(at: number): number {
    ESCAPE.lastIndex = at
    if (!ESCAPE.test(this.#text))
      throw new JsonMistake('This escape does not exist. To write a backslash, write it twice.', at)
    return ESCAPE.lastIndex - 1
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }
}
