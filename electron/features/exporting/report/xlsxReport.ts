import type { Headings } from '../../../../shared/domain/headings.ts'
import type { ReportColumn, ReportPiece, ReportSheet } from '../../../../shared/domain/reconciliation/report.ts'
import { AppError } from '../../../../shared/errors.ts'
import { addDecimals } from '../../../../shared/money/decimals.ts'
import {
  columnLetter,
  moneyCell,
  sheetHead,
  sheetRange,
  sheetTail,
  textCell,
  type SheetColumn
} from '../../../core/spreadsheet/sheetXml.ts'
import { rowHeight } from '../../../core/spreadsheet/rowHeight.ts'
import { STYLE } from '../../../core/spreadsheet/styles.ts'
import { workbookParts, type WrittenSheet } from '../../../core/spreadsheet/workbookParts.ts'
import { createZipArchive } from '../../../core/spreadsheet/zipArchive.ts'
import type { ExportSource } from '../writeExport.ts'
import { reportColumns } from './reportColumns.ts'
import type { ReportRows } from './reportRows.ts'

const MOST_ROWS = 1_048_576

/** The names of the sheets, for people and for programs. */
const NAMES: Readonly<Record<Headings, Readonly<Record<ReportSheet, string>>>> = {
  titles: { summary: 'Summary', items: 'Payments', differences: 'Differences', log: 'Audit trail' },
  names: { summary: 'Summary', items: 'Items', differences: 'Differences', log: 'Log' }
}

/** Later columns, such as ids, are not printed: they would make the rest too small to read. */
const LAST_PRINTED = 'On'

interface OpenSheet {
  readonly sheet: ReportSheet
  readonly path: string
  readonly columns: readonly SheetColumn[]
  /** The number of the next row, from 1. */
  row: number
  /** Of each column of money. */
  readonly sums: Map<string, string>
  readonly currencies: Set<string>
}

/**
 * A workbook with one sheet for each sheet of the report. Money and counts are numbers, the rest is text. For people,
 * payments of one currency have totals that follow the filter.
 */
export function xlsxReport(
  report: ReportRows,
  { madeAt, headings }: { readonly madeAt: string; readonly headings: Headings }
): ExportSource {
  const names = NAMES[headings]
  const zip = createZipArchive()
  const written: WrittenSheet[] = []
  let open: OpenSheet | undefined
  let isEnded = false

  function endSheet(): readonly Uint8Array[] {
    if (!open) return []
    const { sheet, path, row, sums, currencies } = open
    const hasTotal = headings === 'titles' && sheet === 'items' && currencies.size === 1 && row <= MOST_ROWS
    const columns = hasTotal
      ? open.columns.map((column) => ({ ...column, sum: sums.get(column.heading) }))
      : open.columns
    const filtered = sheetRange(columns, row - 1)
    const last = columns.findIndex(({ heading }) => heading === LAST_PRINTED)
    const printed = sheetRange(last < 0 ? columns : columns.slice(0, last + 1), hasTotal ? row : row - 1)
    written.push({ name: names[sheet], path, filtered, printed })
    open = undefined
    return [zip.add(Buffer.from(sheetTail(columns, row - 1))), zip.end()]
  }

  function beginSheet({ sheet, columns }: ReportPiece): { readonly begun: OpenSheet; readonly bytes: Uint8Array[] } {
    const path = `xl/worksheets/${sheet}.xml`
    const sums = new Map<string, string>()
    const begun = (open = {
      sheet,
      path,
      columns: reportColumns(sheet, columns, headings),
      row: 2,
      sums,
      currencies: new Set()
    })
    const head = sheetHead(begun.columns, written.length === 0)
    return { begun, bytes: [zip.begin(path), zip.add(Buffer.from(head))] }
  }

  function add(piece: ReportPiece): Uint8Array {
    const bytes: Uint8Array[] = []
    let into = open
    if (into?.sheet !== piece.sheet) {
      bytes.push(...endSheet())
      const { begun, bytes: head } = beginSheet(piece)
      bytes.push(...head)
      into = begun
    }
    if (into.row + piece.rows.length - 1 > MOST_ROWS) throw tooLong(names[piece.sheet])
    const { row: first } = into
    const { columns } = into
    const rows = piece.rows.map((cells, index) => {
      if (headings === 'titles' && piece.sheet === 'items') addUp(into, piece.columns, cells)
      return rowXml(first + index, cells, piece.columns, columns)
    })
    into.row += piece.rows.length
    if (rows.length > 0) bytes.push(zip.add(Buffer.from(rows.join(''))))
    return Buffer.concat(bytes)
  }

  function end(): Uint8Array {
    const last = endSheet()
    const parts = workbookParts(written, { title: 'Reconciliation', madeAt })
    const rest = parts.flatMap(({ path, xml }) => [zip.begin(path), zip.add(Buffer.from(xml)), zip.end()])
    return Buffer.concat([...last, ...rest, zip.finish()])
  }

  return {
    total: report.total,
    async next() {
      if (isEnded) return undefined
      const piece = await report.next()
      if (piece) return { bytes: add(piece), rows: piece.sheet === 'items' ? piece.rows.length : 0 }
      isEnded = true
      return { bytes: end(), rows: 0 }
    },
    close: () => report.close()
  }
}

function addUp({ sums, currencies }: OpenSheet, columns: readonly ReportColumn[], cells: readonly (string | null)[]) {
  for (const [index, { name, kind }] of columns.entries()) {
    const cell = cells[index]
    if (typeof cell !== 'string') continue
    if (kind === 'money') sums.set(name, addDecimals(sums.get(name) ?? '0', cell))
    else if (name === 'Currency') currencies.add(cell)
  }
}

function rowXml(
  row: number,
  cells: readonly (string | null)[],
  columns: readonly ReportColumn[],
  shown: readonly SheetColumn[]
): string {
  const xml = cells.map((cell, index) => {
    if (cell === null || cell === '') return ''
    const textStyle = shown[index]?.isWrapped ? STYLE.note : STYLE.text
    return cellXml(`${columnLetter(index)}${row}`, cell, columns[index]?.kind, textStyle)
  })
  return `<row r="${row}"${rowHeight(cells, shown)}>${xml.join('')}</row>`
}

function cellXml(place: string, cell: string, kind: ReportColumn['kind'] | undefined, textStyle: number): string {
  if (kind === 'money') return moneyCell(place, cell)
  return kind === 'number' ? `<c r="${place}" s="${STYLE.count}"><v>${cell}</v></c>` : textCell(place, cell, textStyle)
}

function tooLong(sheet: string): AppError {
  const message = `The sheet ${sheet} would have more than the ${MOST_ROWS.toLocaleString('en')} rows that a workbook holds. Choose CSV, or the audit trail.`
  return new AppError('bad-input', message)
}
