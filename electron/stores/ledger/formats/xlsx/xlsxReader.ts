import type { ExportSettings } from '../../../../../shared/domain/exportFile.ts'
import type { Headings } from '../../../../../shared/domain/headings.ts'
import type { CurrencyTotal } from '../../../../../shared/domain/transaction.ts'
import { addDecimals } from '../../../../../shared/money/decimals.ts'
import { SETTLEMENT_STATUSES } from '../../../../../shared/transactions/transactionStatus.ts'
import { letGo } from '../../../../base/database/port/wholeMemory.ts'
import type { TextPiece } from '../../model/textSource.ts'
import type { TextReader } from '../textReader.ts'
import type { FormatInput } from '../format.ts'
import { aboutSheet } from './aboutSheet.ts'
import { createSheetRows, type SheetRows } from './sheetRows.ts'
import { sheetColumns } from './sheetWidths.ts'
import { sheetHead, sheetRange, sheetTail, type SheetColumn } from '../../../../core/spreadsheet/sheetXml.ts'
import { totalsSheet } from './totalsSheet.ts'
import { workbookParts, type WrittenSheet } from '../../../../core/spreadsheet/workbookParts.ts'
import { createZipArchive, ENTRY_BYTES, type ZipArchive } from '../../../../core/spreadsheet/zipArchive.ts'

/** Limits of one sheet: rows, headings included, and bytes before compression. */
export interface SheetLimits {
  readonly rows: number
  readonly bytes: number
}

type XlsxSettings = Extract<ExportSettings, { format: 'xlsx' }>

const LIMITS: SheetLimits = { rows: 1_048_576, bytes: ENTRY_BYTES - 256 * 1024 * 1024 }

/**
 * A workbook of typed cells: "Transactions" (then "Transactions 2", … when a sheet is full), "Totals" and "About".
 * Amounts are numbers, local times are dates, all else is text: in words, unless the columns have names. For people, the
 * amounts of one currency have a total that follows the filter. `cellText.ts` has the rules for texts.
 */
export function openXlsxReader(
  input: FormatInput,
  { columns, headings }: Pick<XlsxSettings, 'columns' | 'headings'>,
  limits: SheetLimits = LIMITS
): TextReader {
  const { db, rowIds } = input
  const figures = input.figures(rowIds)
  const pieces = workbookPieces({
    input,
    columns,
    rows: createSheetRows(input, columns, headings === 'titles'),
    limits,
    totals: figures.totals,
    headings
  })
  return {
    total: rowIds.length,
    leftOut: 0,
    ...figures,
    next: () => pieces.next().value,
    close: () => db.close()
  }
}

interface Workbook {
  readonly input: FormatInput
  readonly columns: XlsxSettings['columns']
  readonly rows: SheetRows
  readonly limits: SheetLimits
  readonly totals: TextReader['totals']
  readonly headings: Headings | undefined
}

function* workbookPieces({
  input,
  columns,
  rows,
  limits,
  totals,
  headings
}: Workbook): Generator<TextPiece, undefined> {
  const zip = createZipArchive()
  const shown = sheetColumns(columns, headings)
  const [total, ...others] = totals
  const sum = headings === 'titles' && total && others.length === 0 ? sumOf(total) : undefined
  const summed = shown.map((column, index) => (columns[index] === 'amount' ? { ...column, sum } : column))
  const sheets: WrittenSheet[] = []
  do {
    const number = sheets.length + 1
    const path = `xl/worksheets/sheet${number}.xml`
    const lastRow = yield* transactionsSheet({ zip, path, columns: shown, summed, rows, limits, isFirst: number === 1 })
    const name = number === 1 ? 'Transactions' : `Transactions ${number}`
    sheets.push({ name, path, filtered: sheetRange(shown, lastRow) })
  } while (!rows.isEnd)
  const about = { columns, rows: input.rowIds.length, sheets: sheets.length, cutCells: rows.cutCells }
  const parts = [
    { name: 'Totals', path: 'xl/worksheets/totals.xml', xml: totalsSheet(totals, headings) },
    { name: 'About', path: 'xl/worksheets/about.xml', xml: aboutSheet(input.spec, about, headings) }
  ]
  const rest = [...parts, ...workbookParts([...sheets, ...parts], { title: 'Transactions', madeAt: input.spec.madeAt })]
  const last = rest.flatMap(({ path, xml }) => [zip.begin(path), zip.add(Buffer.from(xml)), zip.end()])
  yield { bytes: Buffer.concat([...last, zip.finish()]), rows: 0 }
  return undefined
}

/** Of all rows, whether their money moved or not. */
function sumOf(total: CurrencyTotal): string {
  return SETTLEMENT_STATUSES.map((status) => total[status].net).reduce(addDecimals)
}

interface TransactionsSheet {
  readonly zip: ZipArchive
  readonly path: string
  readonly columns: readonly SheetColumn[]
  /** The columns with their sums, if all rows are on one sheet. */
  readonly summed: readonly SheetColumn[]
  readonly rows: SheetRows
  readonly limits: SheetLimits
  readonly isFirst: boolean
}

/** One sheet of transactions; returns the number of its last row. */
function* transactionsSheet({
  zip,
  path,
  columns,
  summed,
  rows,
  limits,
  isFirst
}: TransactionsSheet): Generator<TextPiece, number> {
  const head = Buffer.from(sheetHead(columns, isFirst))
  yield { bytes: Buffer.concat([zip.begin(path), zip.add(head)]), rows: 0 }
  let nextRow = 2
  let bytes = head.length
  while (!rows.isEnd && nextRow <= limits.rows && bytes < limits.bytes) {
    const piece = rows.next(nextRow, limits.rows - nextRow + 1)
    nextRow += piece.rows
    bytes += piece.bytes.length
    const packed = zip.add(piece.bytes)
    letGo(piece.bytes)
    yield { bytes: packed, rows: piece.rows }
  }
  const tail = sheetTail(isFirst && rows.isEnd && nextRow <= limits.rows ? summed : columns, nextRow - 1)
  yield { bytes: Buffer.concat([zip.add(Buffer.from(tail)), zip.end()]), rows: 0 }
  return nextRow - 1
}
