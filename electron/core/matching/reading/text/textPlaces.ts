import type { Place } from '../readingNotes.ts'

const LF = 10
const CR = 13

const STEP = 1024

/** Converts offsets to places, fast if each offset is after the previous one or not far before. Lines end with LF, CR or both. */
export class TextPlaces {
  readonly #text: string
  #offset = 0
  #line = 1
  #column = 1
  /** The places of every `STEP`th character so far: mistakes in an object are not found in the order of the text. */
  readonly #marks: Place[] = []

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): Place {
    if (offset < this.#offset) this.#goBack(Math.floor(offset / STEP))
    for (; this.#offset < offset; this.#offset++) {
      if (this.#offset % STEP === 0) this.#marks[this.#offset / STEP] ??= { line: this.#line, column: this.#column }
      this.#pass(this.#text.charCodeAt(this.#offset))
    }
    return { line: this.#line, column: this.#column }
  }

  #goBack(mark: number): void {
    const { line, column } = this.#marks[mark] ?? { line: 1, column: 1 }
    ;[this.#offset, this.#line, this.#column] = [mark * STEP, line, column]
  }

  // The second half of a surrogate pair is in the column of the first.
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
