import { readCells, type XlsxRow } from '../../../core/spreadsheet/reading/xlsxCells.ts'
import { plainNumber } from '../../../core/spreadsheet/reading/xlsxNumbers.ts'
import { SHOWN_TOTAL, totalFormula } from '../../../core/spreadsheet/sheetXml.ts'
import { openXlsxParts } from '../../../core/spreadsheet/reading/xlsxParts.ts'
import { readTexts, readWorkbook } from '../../../core/spreadsheet/reading/xlsxWorkbook.ts'

/** No compared column has longer texts. */
const LONGEST_TEXT = 400

/** The sheets of a workbook as tables with a header, even if a spreadsheet saved them again. */
export interface XlsxTables extends AsyncDisposable {
  /** In their order. */
  readonly names: readonly string[]
  /** Reports the rows with content. */
  read(name: string, onRow: (row: XlsxTableRow) => void): Promise<XlsxTable>
}

interface XlsxTable {
  readonly columns: readonly string[]
  /** The number of the last row, also of an empty one. */
  readonly last: number
}

interface XlsxTableRow {
  /** Empty for an empty cell; undefined if the column does not exist. */
  readonly cell: (name: string) => string | undefined
  /** The number in a cell as decimal text. */
  readonly amount: (name: string) => string | undefined
  /** The row number as in a spreadsheet: the header is row 1. */
  readonly number: number
}

/** Opens a workbook. Throws `bad-input` if the file is not one, or is cut off. */
export async function openXlsxTables(path: string): Promise<XlsxTables> {
  const parts = await openXlsxParts(path)
  try {
    const { sheets, textsPart } = await readWorkbook(parts)
    let texts: readonly string[] | undefined
    return {
      names: sheets.map(({ name }) => name),
      async read(name, onRow) {
        texts ??= await readTexts(parts, textsPart, LONGEST_TEXT)
        const columns: string[] = []
        const part = sheets.find((sheet) => sheet.name === name)?.part ?? name
        const last = await readCells(parts.read(part), texts, { onRow: rowTaker(columns, onRow) })
        return { columns, last }
      },
      [Symbol.asyncDispose]: () => parts[Symbol.asyncDispose]()
    }
  } catch (error) {
    await parts[Symbol.asyncDispose]()
    throw error
  }
}

/** The total below our rows, which is no row. Any other formula stands where a value was, or where nothing was. */
function isTotal(row: XlsxRow, number: number): boolean {
  const cells = [...row].filter(([, { text }]) => text !== '' && text !== SHOWN_TOTAL)
  return cells.length > 0 && cells.every(([column, { formula }]) => formula === totalFormula(column, number))
}

/** Reads the header of a sheet into `columns`, then reports its rows. */
function rowTaker(columns: string[], onRow: (row: XlsxTableRow) => void) {
  let places: ReadonlyMap<string, number> | undefined
  return (row: XlsxRow, number: number): void => {
    if (!places) {
      columns.push(...Array.from(row.values(), ({ text }) => text))
      places = new Map(columns.map((name, index) => [name, index] as const).reverse())
      return
    }
    // A spreadsheet saves empty rows that have a format.
    if (isTotal(row, number)) return
    if (row.size === 0 || [...row.values()].every(({ text }) => text === '')) return
    const named = places
    const cell = (name: string) => {
      const place = named.get(name)
      return place === undefined ? undefined : (row.get(place)?.text ?? '')
    }
    const amount = (name: string) => {
      const text = cell(name)
      return text && plainNumber(text)
    }
    onRow({ cell, amount, number })
  }
}
