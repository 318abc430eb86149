import type { Place, ReadingNotes } from '../readingNotes.ts'

const LONGEST_ROW = 1_000_000
/** Each column is looked at as a whole, which takes far more time and memory than its heading is long. */
const MOST_CELLS = 4096
const QUOTE = 34
/** A text that spreadsheet programs shall not take for a number, such as an account number that begins with zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/
const LF = 10
const CR = 13

/** The cells of a row and their places. */
export interface CsvRow {
  readonly cells: readonly string[]
  readonly places: readonly Place[]
  /** What only a sheet knows of a cell, by its column: that it is a number, and why its content is not certain. */
  readonly typed?: { readonly isNumber: (at: number) => boolean; readonly faultOf: (at: number) => string | undefined }
}

/** Splits CSV text (RFC 4180, any line end) that arrives in pieces into rows. Empty rows are left out. */
export class CsvRows {
  readonly #delimiter: number
  readonly #onRow: (row: CsvRow) => void
  readonly #notes: ReadingNotes
  /** The text since the start of the incomplete row. */
  #text = ''
  #at = 0
  #line = 1
  #lineStart = 0
  #isLast = false

  constructor(delimiter: string, onRow: (row: CsvRow) => void, notes: ReadingNotes) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#onRow = onRow
    this.#notes = notes
  }

  /** The place where the text so far ends. */
  get end(): Place {
    let { line, column } = this.#placeOf(this.#at)
    for (let at = this.#at; at < this.#text.length; at++) {
      const isEnd = this.#text.charCodeAt(at) === LF
      line += isEnd ? 1 : 0
      column = isEnd ? 1 : column + 1
    }
    return { line, column }
  }

  write(text: string): void {
    this.#text = this.#text.slice(this.#at) + text
    this.#lineStart -= this.#at
    this.#at = 0
    while (this.#row());
    if (this.#text.length - this.#at > LONGEST_ROW) {
      this.#notes.stop(
        'The row that begins here does not end within a million characters. Is a quote missing?',
        this.#placeOf(this.#at)
      )
    }
  }

  finish(): void {
    this.#isLast = true
    this.write('')
  }

  /** Reads a row; false if it is still incomplete. */
  #row(): boolean {
    const start = { at: this.#at, line: this.#line, lineStart: this.#lineStart }
    if (start.at >= this.#text.length) return false
    const cells: string[] = []
    const places: Place[] = []
    for (;;) {
      places.push(this.#placeOf(this.#at))
      const cell = this.#text.charCodeAt(this.#at) === QUOTE ? this.#quoted() : this.#bare()
      if (cell === undefined) {
        this.#at = start.at
        this.#line = start.line
        this.#lineStart = start.lineStart
        return false
      }
      cells.push(cell.startsWith('="') ? cell.replace(TEXT_FORMULA, '$1') : cell)
      if (this.#text.charCodeAt(this.#at) !== this.#delimiter) break
      if (cells.length === MOST_CELLS) {
        const words = `This row has more than ${MOST_CELLS} cells. This is not a file of payments.`
        this.#notes.stop(words, this.#placeOf(this.#at))
      }
      this.#at++
    }
    this.#endLine()
    if (cells.some((cell) => cell.trim() !== '')) this.#onRow({ cells, places })
    return true
  }

  #bare(): string | undefined {
    const text = this.#text
    let at = this.#at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === this.#delimiter || code === LF || code === CR) break
    }
    if (!this.#isWhole(at)) return undefined
    const cell = text.slice(this.#at, at)
    this.#at = at
    return cell
  }

  #quoted(): string | undefined {
    const text = this.#text
    const start = this.#at
    let end = text.indexOf('"', start + 1)
    while (end !== -1 && text.charCodeAt(end + 1) === QUOTE) end = text.indexOf('"', end + 2)
    if (end === -1)
      return this.#isLast ? this.#notes.stop('This quote is not closed.', this.#placeOf(start)) : undefined
    if (!this.#isWhole(end + 1)) return undefined
    const cell = text.slice(start + 1, end).replaceAll('""', '"')
    this.#countLines(start, end)
    this.#at = end + 1
    const code = text.charCodeAt(this.#at)
    if (this.#at < text.length && code !== this.#delimiter && code !== LF && code !== CR) {
      this.#notes.stop(
        'There is text after a closing quote. Write a quote within a text twice.',
        this.#placeOf(this.#at)
      )
    }
    return cell
  }

  /** Whether the end of a cell is certain: the next character is there, or there will be none. */
  #isWhole(end: number): boolean {
    const isLineEnd = this.#text.charCodeAt(end) === CR
    return this.#isLast || end + (isLineEnd ? 1 : 0) < this.#text.length
  }

  #endLine(): void {
    const code = this.#text.charCodeAt(this.#at)
    if (code === CR) this.#at += this.#text.charCodeAt(this.#at + 1) === LF ? 2 : 1
    else if (code === LF) this.#at++
    this.#line++
    this.#lineStart = this.#at
  }

  #countLines(start: number, end: number): void {
    for (let at = start; at < end; at++) {
      const code = this.#text.charCodeAt(at)
      if (code !== LF && (code !== CR || this.#text.charCodeAt(at + 1) === LF)) continue
      this.#line++
      this.#lineStart = at + 1
    }
  }

  #placeOf(at: number): Place {
    return { line: this.#line, column: at - this.#lineStart + 1 }
  }
}
