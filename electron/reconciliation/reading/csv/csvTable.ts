import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import type { Reading } from '../reading.ts'
import { isAnnouncement } from './csvDialect.ts'
import { CsvItems } from './csvItems.ts'
import type { CsvRow } from './csvRows.ts'

const SHOWN_ROWS = 20

/** The rows of a CSV file as a table: every row as wide as the first, the first perhaps a header. */
export class CsvTable {
  readonly rows: (readonly string[])[] = []
  header: readonly string[] = []
  columnCount = 0
  readonly #reading: Reading
  readonly #mapping: CsvMapping
  readonly #items: CsvItems
  readonly #isReadable: boolean

  constructor(reading: Reading, mapping: CsvMapping, isReadable: boolean) {
    this.#reading = reading
    this.#mapping = mapping
    this.#items = new CsvItems(reading, mapping)
    this.#isReadable = isReadable
  }

  take(row: CsvRow): void {
    const isFirst = this.columnCount === 0
    if (isFirst && isAnnouncement(row.cells)) return
    if (isFirst) this.#begin(row)
    if (isFirst && this.#mapping.hasHeader) this.header = row.cells.map((cell) => cell.trim())
    else this.#takePayment(row)
  }

  end(): void {
    this.#items.end()
  }

  #begin({ cells }: CsvRow): void {
    this.columnCount = cells.length
    for (const [field, at] of Object.entries(this.#mapping.columns)) {
      if (at < cells.length) continue
      this.#reading.notes.stop(
        `Column ${at + 1} is to hold “${field}”, but the file has ${cells.length}. Choose another column or delimiter.`
      )
    }
  }

  #takePayment(row: CsvRow): void {
    const { cells, places } = row
    if (this.rows.length < SHOWN_ROWS) this.rows.push(cells)
    // Some programs end every row but the header with a delimiter.
    const isRagged = cells.length < this.columnCount || cells.slice(this.columnCount).some((cell) => cell.trim() !== '')
    if (isRagged) {
      const message = `This row has ${cells.length} cells, the first one ${this.columnCount}. A text with “${shownDelimiter(this.#mapping)}” in it belongs in quotes.`
      this.#reading.notes.fault(message, places[0])
    } else if (this.#isReadable) this.#items.take(row)
  }
}

function shownDelimiter({ delimiter }: CsvMapping): string {
  return delimiter === '\t' ? 'Tab' : delimiter
}
