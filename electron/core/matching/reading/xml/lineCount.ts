import type { Place } from '../readingNotes.ts'

/** Counts lines of a text of which only a piece is in memory. Ask for offsets in ascending order. */
export class LineCount {
  #text = ''
  #line = 1
  #lineStart = 0
  /** The next uncounted line end; the length of the text if there is none. */
  #next = 0

  /** Continues with a text that begins `dropped` characters later. */
  goOn(text: string, dropped: number): void {
    this.countTo(dropped)
    this.#text = text
    this.#lineStart -= dropped
    this.#next = this.#find(0)
  }

  get line(): number {
    return this.#line
  }

  columnOf(at: number): number {
    return at - this.#lineStart + 1
  }

  placeOf(at: number): Place {
    this.countTo(at)
    return { line: this.#line, column: this.columnOf(at) }
  }

  countTo(at: number): void {
    while (this.#next < at) {
      this.#line++
      this.#lineStart = this.#next + 1
      this.#next = this.#find(this.#lineStart)
    }
  }

  #find(from: number): number {
    const at = this.#text.indexOf('\n', from)
    return at < 0 ? this.#text.length : at
  }
}
