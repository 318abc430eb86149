import type { CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../../../shared/errors.ts'
import { columnOf, type XlsxRow } from '../../../spreadsheet/reading/xlsxCells.ts'
import type { CsvRow } from '../csv/csvRows.ts'
import { sheetCell, type CellWriting, type SheetCell } from './sheetCell.ts'

interface HeldRow {
  readonly line: number
  /** By column; empty cells are left out. */
  readonly cells: ReadonlyMap<number, SheetCell>
}

/** Cells of several rows that are one: only the first has the content. */
interface MergedRows {
  readonly first: number
  readonly last: number
  readonly from: number
  readonly to: number
}

/** Bytes that rows may take; a cell takes about as many beside its text. */
const MOST_BYTES = 400_000_000
const CELL_BYTES = 100
const MOST_COLUMNS = 4096
/** Cells of the smallest rectangle around all, which take time even if they are empty. */
const LARGEST_AREA = 100_000_000
const MOST_MERGED = 1000
const INSTEAD = 'Copy the payments into a workbook of their own, or save the sheet as CSV (UTF-8) and read that'
/** Shorter pieces of a text are copies already. */
const SHORT = 12

/** The rows of a sheet that have content, in memory of limited size. Throws `bad-input` if they do not fit. */
export class HeldSheet {
  hiddenRows = 0
  readonly #writing: CellWriting
  readonly #rows: HeldRow[] = []
  readonly #merged: MergedRows[] = []
  #width = 0
  #bytes = 0

  constructor(writing: CellWriting) {
    this.#writing = writing
  }

  get length(): number {
    return this.#rows.length
  }

  add(line: number, row: XlsxRow, isHidden: boolean): void {
    const filled = new Map<number, SheetCell>()
    for (const [at, raw] of row) {
      const cell = sheetCell(raw, this.#writing)
      if (cell.text.trim() !== '' || cell.fault !== undefined) filled.set(at, this.#kept(at, cell))
    }
    if (filled.size === 0) return
    if (isHidden) this.hiddenRows++
    this.#rows.push({ line, cells: filled })
    if (this.#width > MOST_COLUMNS || this.#width * this.#rows.length > LARGEST_AREA)
      throw new AppError('bad-input', `The sheet has cells in ${this.#width} columns, which are too many. ${INSTEAD}.`)
  }

  /** `range`: the cells that are one, such as `A1:B2`. */
  merge(range: string): void {
    const [one = '', other = one] = range.split(':')
    const [first, last] = [lineOf(one), lineOf(other)]
    if (!(last > first)) return
    this.#merged.push({ first, last, from: columnOf(one), to: columnOf(other) })
    if (this.#merged.length > MOST_MERGED)
      throw new AppError(
        'bad-input',
        `The sheet has more than ${MOST_MERGED} cells that are merged over several rows. Separate them.`
      )
  }

  /** Each row as wide as the sheet. Numbers are written with the decimal sign. */
  each({ decimalSign }: Pick<CsvMapping, 'decimalSign'>, onRow: (row: CsvRow) => void): void {
    const columns = Array.from({ length: this.#width }, (_, at) => at)
    for (const { line, cells } of this.#rows) {
      const merged = this.#merged.filter(({ first, last }) => first < line && line <= last)
      const textOf = (at: number) => {
        const cell = cells.get(at)
        return cell?.isNumber ? cell.text.replace('.', decimalSign) : (cell?.text ?? '')
      }
      onRow({
        cells: columns.map(textOf),
        places: columns.map((at) => ({ line, column: at + 1 })),
        typed: {
          isNumber: (at) => cells.get(at)?.isNumber ?? false,
          faultOf: (at) => cells.get(at)?.fault ?? mergedFault(merged, at)
        }
      })
    }
  }

  /** Copies the text, because one that was cut from a piece of the file keeps that whole piece in memory. */
  #kept(at: number, cell: SheetCell): SheetCell {
    this.#width = Math.max(this.#width, at + 1)
    this.#bytes += cell.text.length * 2 + CELL_BYTES
    if (this.#bytes > MOST_BYTES)
      throw new AppError('bad-input', `The sheet has more cells than fit into memory. ${INSTEAD}.`)
    return cell.text.length <= SHORT ? cell : { ...cell, text: Buffer.from(cell.text).toString() }
  }
}

function mergedFault(merged: readonly MergedRows[], at: number): string | undefined {
  const found = merged.find(({ from, to }) => from <= at && at <= to)
  return found && `This cell is merged with the one in line ${found.first}. Separate the cells, and fill in each.`
}

function lineOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0])
}
