import type { Place } from '../readingNotes.ts'

const LF = 10
const CR = 13

/** Finds the places of offsets in a text: quickly where each is behind the one before. Lines end with LF, CR or both. */
export class TextPlaces {
  readonly #text: string
  #offset = 0
  #line = 1
  #column = 1

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): Place {
    if (offset < this.#offset) [this.#offset, this.#line, this.#column] = [0, 1, 1]
    for (; this.#offset < offset; this.#offset++) this.#pass(this.#text.charCodeAt(this.#offset))
    return { line: this.#line, column: this.#column }
  }

  // The second half of a character that takes two stands in the column of the first.
  #pass(code: number): void {
    if (this.#endsLine(this.#offset)) this.#next()
    else if (code < 0xdc00 || code > 0xdfff) this.#column++
  }

  #endsLine(offset: number): boolean {
    const code = this.#text.charCodeAt(offset)
    return code === LF || (code === CR && this.#text.charCodeAt(offset + 1) !== LF)
  }

  #next(): void {
    this.#line++
    this.#column = 1
  }
}
