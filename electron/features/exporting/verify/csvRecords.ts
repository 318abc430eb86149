import { AppError } from '../../../../shared/errors.ts'

/** Most characters in a record, and most cells; exported files stay far below. */
const LONGEST_RECORD = 64 * 2 ** 20
const MOST_CELLS = 10_000

const QUOTE = 0x22
const LF = 0x0a
const CR = 0x0d

export interface CsvReader {
  write(text: string): void
  /** Call it after the last text. */
  end(): void
}

/**
 * Reads delimited text (RFC 4180; a single LF ends a record too) in pieces of any size and reports the cells of each
 * record. Throws `bad-input` for a record that is too long, and for a quoted cell that never closes.
 */
export function csvReader(delimiter: string, onRecord: (cells: readonly string[]) => void): CsvReader {
  const separator = delimiter.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let length = 0
  /** `closing`: after a quote that either ends the cell or is the first of two. */
  let state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'

  function endCell(): void {
    cells.push(cell)
    cell = ''
    state = 'start'
    if (cells.length > MOST_CELLS) throw tooLong()
  }
  function endRecord(): void {
    endCell()
    const record = cells
    cells = []
    length = 0
    onRecord(record)
  }

  /** Reads text up to a delimiter or line end, from an offset; returns the offset after it. */
  function takePlain(text: string, from: number): number {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === separator || code === LF) break
    }
    cell += text.slice(from, at)
    if (at === text.length) {
      state = 'plain'
    } else if (text.charCodeAt(at) === separator) {
      endCell()
    } else {
      if (cell.charCodeAt(cell.length - 1) === CR) cell = cell.slice(0, -1)
      endRecord()
    }
    return at + 1
  }

  function takeQuoted(text: string, from: number): number {
    const quote = text.indexOf('"', from)
    const end = quote < 0 ? text.length : quote
    cell += text.slice(from, end)
    if (quote >= 0) state = 'closing'
    return end + 1
  }

  function takeOne(text: string, at: number): number {
    if (state === 'quoted') return takeQuoted(text, at)
    const isQuote = text.charCodeAt(at) === QUOTE
    if (state === 'closing' && isQuote) {
      cell += '"'
      state = 'quoted'
      return at + 1
    }
    if (state === 'start' && isQuote) {
      state = 'quoted'
      return at + 1
    }
    return takePlain(text, at)
  }

  return {
    write(text) {
      length += text.length
      for (let at = 0; at < text.length;) at = takeOne(text, at)
      // A completed record starts the count again.
      if (length > LONGEST_RECORD) throw tooLong()
    },
    end() {
      if (state === 'quoted')
        throw new AppError('bad-input', 'The file ends within a quoted cell: the rest is missing.')
      if (state !== 'start' || cells.length > 0) endRecord()
    }
  }
}

function tooLong(): AppError {
  return new AppError('bad-input', 'A row is longer than in any exported file. Reading stopped there.')
}
