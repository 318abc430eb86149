import type { CsvMapping, CsvRowShown } from '../../../../../shared/domain/reconciliation/instruction.ts'
import type { CsvRead } from '../instructionRead.ts'
import type { Reading } from '../reading.ts'
import { isNumber } from './cells/amountCell.ts'
import { isLikeDay } from './cells/dateCell.ts'
import { CsvItems } from './csvItems.ts'
import type { CsvRow } from './csvRows.ts'
import { CsvTotals, type RowKind } from './csvTotals.ts'
import { isLayout } from './headerRow.ts'
import { isOnLine, isSameHeader, lineOf } from './tableRows.ts'

const SHOWN_ROWS = 20
const SHOWN_LEFT_OUT = 100
const MOST_ABOVE = 1000
const MOST_QUOTED = 20

/** The rows of a CSV file as a table: every row as wide as the first, which may be a header. */
export class CsvTable {
  readonly rows: CsvRowShown[] = []
  readonly above: CsvRowShown[] = []
  readonly leftOut: CsvRead['leftOut'][number][] = []
  leftOutCount = 0
  header: readonly string[] = []
  columnCount = 0
  /** Rows that may be totals and are read as payments until the user decides. */
  readonly doubtful: number[] = []
  /** Rows above the table that look like payments; they are not read, unless the user decides that it begins there. */
  readonly likeAbove: number[] = []
  /** The cells of the rows that questions quote, by line. */
  readonly quoted = new Map<number, readonly string[]>()
  readonly #reading: Reading
  readonly #mapping: CsvMapping
  readonly #items: CsvItems
  readonly #totals: CsvTotals
  readonly #isReadable: boolean
  readonly #asked: ReadonlySet<number>
  readonly #skipped: ReadonlySet<number>
  readonly #taken: ReadonlySet<number>
  /** The last row, if that equals the sum of the rows above it. */
  #lastSum: CsvRow | undefined

  /** `asked`: the lines that questions are about. */
  constructor(reading: Reading, mapping: CsvMapping, isReadable: boolean, asked: ReadonlySet<number> = new Set()) {
    this.#reading = reading
    this.#mapping = mapping
    this.#items = new CsvItems(reading, mapping)
    this.#totals = new CsvTotals(mapping)
    this.#isReadable = isReadable
    this.#asked = asked
    this.#skipped = new Set(mapping.skippedRows)
    this.#taken = new Set(mapping.takenRows)
  }

  take(row: CsvRow): void {
    if (isLayout(row.cells)) return
    if (this.#asked.has(lineOf(row))) this.quoted.set(lineOf(row), row.cells)
    const isFirst = this.columnCount === 0
    const isAbove = isFirst && lineOf(row) < (this.#mapping.headerLine ?? 1)
    if (isFirst && !isAbove) this.#begin(row)
    if (isAbove) this.#passAbove(row)
    else if (isFirst && this.#mapping.hasHeader) {
      this.header = row.cells.map((cell) => cell.trim())
      this.#items.begin(this.header)
    } else this.#takePayment(row)
  }

  end(): void {
    if (this.#lastSum) this.#ask(this.#lastSum, this.doubtful)
    this.#items.end()
  }

  #begin({ cells }: CsvRow): void {
    this.columnCount = cells.length
    for (const [field, at] of Object.entries(this.#mapping.columns)) {
      if (at < cells.length) continue
      this.#reading.notes.stop(
        `Column ${at + 1} is set as “${field}”, but the file has only ${cells.length}. Choose another column or delimiter.`
      )
    }
  }

  #passAbove(row: CsvRow): void {
    show(this.above, row)
    if (this.likeAbove.length === MOST_ABOVE || isOnLine(row, this.#skipped)) return
    if (this.#totals.isLikePayment(row.cells)) this.#ask(row, this.likeAbove)
  }

  #takePayment(row: CsvRow): void {
    show(this.rows, row)
    const kind = this.#isReadable ? this.#totals.kindOf(row.cells) : 'payment'
    const isTaken = isOnLine(row, this.#taken)
    if (kind === 'total') this.#totals.pass()
    if (isOnLine(row, this.#skipped) || this.#isNoPayment(row.cells)) this.#leaveOut(row, false)
    else if (kind === 'total' && !isTaken) this.#leaveOut(row, true)
    else this.#keep(row, isTaken ? 'taken' : kind)
  }

  #keep(row: CsvRow, kind: RowKind | 'taken'): void {
    this.#lastSum = kind === 'sum' ? row : undefined
    if (kind === 'doubtful') this.#ask(row, this.doubtful)
    if (kind === 'taken') this.#reading.notes.warn(`Line ${lineOf(row)} looks like a total, but is read as a payment.`)
    this.#totals.add(row.cells)
    if (this.#isWhole(row) && this.#isReadable) this.#items.take(row)
  }

  /**
   * Whether a row has the column names, which printed lists repeat on each page, or the title of a group: a text alone
   * where payments have their day or nothing that is read.
   */
  #isNoPayment(cells: readonly string[]): boolean {
    if (isSameHeader(this.header, cells)) return true
    const [at = -1, another] = cells.flatMap((cell, column) => (cell.trim() === '' ? [] : [column]))
    const text = cells[at] ?? ''
    if (another !== undefined || cells.length < this.columnCount || isLikeDay(text) || isNumber(text)) return false
    const { dueOn, ...others } = this.#mapping.columns
    return this.#isReadable && dueOn !== undefined && !Object.values(others).includes(at)
  }

  #ask(row: CsvRow, lines: number[]): void {
    lines.push(lineOf(row))
    if (lines.length <= MOST_QUOTED) this.quoted.set(lineOf(row), row.cells)
  }

  #isWhole({ cells, places }: CsvRow): boolean {
    // Some programs end every row except the header with a delimiter.
    const isRagged = cells.length < this.columnCount || cells.slice(this.columnCount).some((cell) => cell.trim() !== '')
    if (!isRagged) return true
    const message = `This row has ${cells.length} cells, the first one ${this.columnCount}. A text with “${shownDelimiter(this.#mapping)}” in it belongs in quotes.`
    this.#reading.notes.fault(message, places[0])
    return false
  }

  #leaveOut({ cells, places }: CsvRow, isTotal: boolean): void {
    this.leftOutCount++
    if (this.leftOut.length < SHOWN_LEFT_OUT) this.leftOut.push({ line: places[0]?.line ?? 1, cells, isTotal })
  }
}

function show(rows: CsvRowShown[], row: CsvRow): void {
  if (rows.length < SHOWN_ROWS) rows.push({ line: lineOf(row), cells: row.cells })
}

function shownDelimiter({ delimiter }: CsvMapping): string {
  return delimiter === '\t' ? 'Tab' : delimiter
}
