import { ReadingNotes, ReadingStopped } from '../readingNotes.ts'
import { Characters, UndecodableBytes, type Encoding } from '../text/characters.ts'
import { amountParts } from './cells/amountCell.ts'
import { ColumnSurvey } from './columnSurvey.ts'
import { isAnnouncement } from './csvDialect.ts'
import { CsvRows } from './csvRows.ts'
import { isLikeDay } from './cells/dateCell.ts'
import { fieldOfHeading } from './cells/headings.ts'
import { isLikeIban } from '../values/iban.ts'
import { canonicalUuid } from '../values/uuid.ts'

/** What a whole CSV file looks like, without knowing what it means. */
export interface CsvSurvey {
  /** Empty where the first row holds a payment already. */
  readonly header: readonly string[]
  readonly columns: readonly ColumnSurvey[]
}

/** Looks at every cell once. Mistakes in the file are left to whoever reads it. */
export function surveyCsv(pieces: Iterable<Uint8Array>, encoding: Encoding, delimiter: string): CsvSurvey {
  const columns: ColumnSurvey[] = []
  let header: readonly string[] | undefined
  const rows = new CsvRows(
    delimiter,
    ({ cells }) => {
      if (header === undefined) {
        if (isAnnouncement(cells)) return
        header = isHeader(cells) ? cells.map((cell) => cell.trim()) : []
        columns.push(...cells.map(() => new ColumnSurvey()))
        if (header.length > 0) return
      }
      cells.forEach((cell, at) => columns[at]?.note(cell))
    },
    new ReadingNotes()
  )
  try {
    const characters = new Characters(encoding)
    for (const piece of pieces) rows.write(characters.decode(piece))
    rows.finish()
  } catch (error) {
    if (!(error instanceof ReadingStopped || error instanceof UndecodableBytes)) throw error
  }
  return { header: header ?? [], columns }
}

/** A row of names: at least one that we know, or nothing in it that could be a payment's. */
function isHeader(cells: readonly string[]): boolean {
  const isData = cells.some((cell) => isOfPayment(cell.trim()))
  return (
    !isData && (cells.some((cell) => fieldOfHeading(cell) !== undefined) || cells.every((cell) => cell.trim() !== ''))
  )
}

function isOfPayment(text: string): boolean {
  return (
    canonicalUuid(text) !== undefined ||
    isLikeIban(text.replaceAll(' ', '')) ||
    isLikeDay(text) ||
    amountParts(text) !== undefined
  )
}
