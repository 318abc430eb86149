import type { CurrencyTotal, StatusMeaning } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { CandidateReader } from '../candidates/candidateLines.ts'
import type { TextReader } from '../formats/textReader.ts'

/** A text that is read in pieces. */
export interface OpenedText {
  readonly id: number
  readonly total: number
  readonly leftOut: number
  readonly omitted?: number
  readonly totals: readonly CurrencyTotal[]
  readonly statuses: readonly StatusMeaning[]
}

/** The open texts of one file, by number. */
export interface OpenTexts {
  add(reader: TextReader | CandidateReader): OpenedText
  /** Throws `cache-damaged` if the file of the text was replaced. */
  text(id: number): TextReader
  candidates(id: number): CandidateReader
  close(id: number): void
  closeAll(): void
}

/**
 * `nextId` must never return a number twice, even after the file was replaced: texts of the old file must not continue.
 */
export function createOpenTexts(nextId: () => number): OpenTexts {
  const readers = new Map<number, TextReader | CandidateReader>()

  function readerOf(id: number): TextReader | CandidateReader {
    const reader = readers.get(id)
    if (!reader) throw new AppError('cache-damaged', 'The export was interrupted. Export again.')
    return reader
  }

  return {
    add(reader) {
      const id = nextId()
      readers.set(id, reader)
      const { total, leftOut, omitted, totals, statuses } = reader
      return { id, total, leftOut, ...(omitted !== undefined && { omitted }), totals, statuses }
    },
    text: readerOf,
    candidates(id) {
      const reader = readerOf(id)
      if (!('ask' in reader)) throw new TypeError('Only rows for matching are asked for more than once')
      return reader
    },
    close(id) {
      readers.get(id)?.close()
      readers.delete(id)
    },
    closeAll() {
      for (const reader of readers.values()) reader.close()
      readers.clear()
    }
  }
}
