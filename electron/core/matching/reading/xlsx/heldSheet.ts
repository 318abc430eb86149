import type { CsvMapping } from '../../../../../shared/domain/reconciliation/instruction.ts'
import { AppError } from '../../../../../shared/errors.ts'
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

/** Bytes that cells may take: twice their texts, and about so many beside each. */
const MOST_BYTES = 400_000_000
const CELL_BYTES = 100
/** Cells of the smallest rectangle around all, which take time even if they are empty. */
const LARGEST_AREA = 30_000_000
const MOST_COLUMNS = 4096
const MOST_MERGED = 1000

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
    const cells = new Map<number, SheetCell>()
    for (const [at, raw] of row) {
      const cell = sheetCell(raw, this.#writing)
      if (cell.text.trim() !== '' || cell.fault !== undefined) cells.set(at, this.#kept(at, cell))
    }
    if (cells.size === 0) return
    if (isHidden) this.hiddenRows++
    this.#rows.push({ line, cells })
    this.#refuseTooLarge()
  }

  /** `range`: the cells that are one, such as `A1:B2`. */
  merge(range: string): void {
    const [one = '', other = one] = range.split(':')
    const [first, last] = [lineOf(one), lineOf(other)]
    if (first === last) return
    this.#merged.push({ first, last, from: columnOf(one), to: columnOf(other) })
    this.#refuseTooLarge()
  }

  /** Each row as wide as the sheet. Numbers are written with the decimal sign. */
  each({ decimalSign }: Pick<CsvMapping, 'decimalSign'>, onRow: (row: CsvRow) => void): void {
    const columns = Array.from({ length: this.#width }, (_, at) => at)
    for (const { line, cells } of this.#rows) {
      const merged = this.#merged.filter(({ first, last }) => first < line && line <= last)
      const isNumber = (at: number) => cells.get(at)?.isNumber === true
      const faultOf = (at: number) => cells.get(at)?.fault ?? mergedFault(merged, at)
      const textOf = (at: number) => {
        const text = cells.get(at)?.text ?? ''
        return isNumber(at) ? text.replace('.', decimalSign) : text
      }
      const places = columns.map((at) => ({ line, column: at + 1 }))
      onRow({ cells: columns.map(textOf), places, typed: { isNumber, faultOf } })
    }
  }

  /** Copies the text, because one that was cut from a piece of the file keeps that whole piece in memory. */
  #kept(at: number, cell: SheetCell): SheetCell {
    this.#width = Math.max(this.#width, at + 1)
    this.#bytes += cell.text.length * 2 + CELL_BYTES
    return { ...cell, text: Buffer.from(cell.text).toString() }
  }

  #refuseTooLarge(): void {
    const isWide = this.#width > MOST_COLUMNS || this.#width * this.#rows.length > LARGEST_AREA
    if (!isWide && this.#bytes <= MOST_BYTES && this.#merged.length <= MOST_MERGED) return
    const words = 'The sheet has more cells, columns or merged rows than are read.'
    throw new AppError('bad-input', `${words} Copy the payments alone into a workbook, or into a CSV file (UTF-8).`)
  }
}

function mergedFault(merged: readonly MergedRows[], at: number): string | undefined {
  const found = merged.find(({ from, to }) => from <= at && at <= to)
  return found && `This cell is merged with the one in line ${found.first}. Separate the cells, and fill in each.`
}

function lineOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0)
}
