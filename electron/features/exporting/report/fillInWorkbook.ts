import type { FillInSheet } from '../../../../shared/domain/reconciliation/filledExceptions.ts'
import { FILL_IN_COLUMNS, FILL_IN_WIDTHS, type FillInColumn } from '../../../../shared/words/fillIn.ts'
import { xmlText } from '../../../core/spreadsheet/cellText.ts'
import { rowHeight } from '../../../core/spreadsheet/rowHeight.ts'
import {
  columnLetter,
  moneyCell,
  sheetHead,
  sheetRange,
  sheetTail,
  textCell,
  type SheetColumn
} from '../../../core/spreadsheet/sheetXml.ts'
import { STYLE } from '../../../core/spreadsheet/styles.ts'
import { workbookParts } from '../../../core/spreadsheet/workbookParts.ts'
import { createZipArchive } from '../../../core/spreadsheet/zipArchive.ts'

type Row = FillInSheet['rows'][number]

const MONEY: readonly FillInColumn[] = ['Instructed', 'Paid', 'Difference']
const WRAPPED: readonly FillInColumn[] = ['Payee', 'Kind', 'Reference', 'Details']
const HIDDEN: readonly FillInColumn[] = ['Key', 'Fingerprint']

/** The workbook of the exceptions, with lists to choose from. What guides whoever fills it in can be taken away. */
export function fillInWorkbook({ rows, members, name }: FillInSheet, madeAt: string): Uint8Array {
  const canDecide = rows.some(({ choices }) => choices.length > 0)
  const columns = FILL_IN_COLUMNS.map((heading) => ({
    ...{ heading, width: FILL_IN_WIDTHS[heading], isNumber: MONEY.includes(heading) },
    ...{ isWrapped: WRAPPED.includes(heading), isHidden: HIDDEN.includes(heading) },
    isInput: canDecide && isInput(heading, members)
  }))
  const last = rows.length + 1
  const lines = rows.map((row, at) => rowXml(row, at + 2, columns))
  const path = 'xl/worksheets/sheet1.xml'
  const xml = `${sheetHead(columns, true, 1)}${lines.join('')}${sheetTail(columns, last, guards(rows, members))}`
  const printed = sheetRange(columns.slice(0, -HIDDEN.length), last)
  const sheets = [{ name: 'Exceptions', path, filtered: sheetRange(columns, last), printed }]
  const zip = createZipArchive()
  const parts = [{ path, xml }, ...workbookParts(sheets, { title: name, madeAt })]
  const bytes = parts.flatMap((part) => [zip.begin(part.path), zip.add(Buffer.from(part.xml)), zip.end()])
  return Buffer.concat([...bytes, zip.finish()])
}

function isInput(column: FillInColumn, members: FillInSheet['members']): boolean {
  if (column === 'Decision' || column === 'Reason') return true
  return members !== undefined && (column === 'Assigned to' || column === 'Due')
}

function rowXml({ cells, choices }: Row, row: number, columns: readonly SheetColumn[]): string {
  const xml = FILL_IN_COLUMNS.map((column, at) => {
    const [cell, place, shown] = [cells[column], `${columnLetter(at)}${row}`, columns[at]]
    if (shown?.isInput && choices.length > 0) return inputCell(place, cell, column === 'Due')
    if (cell === '') return ''
    if (shown?.isNumber) return moneyCell(place, cell)
    return textCell(place, cell, shown?.isWrapped ? STYLE.note : STYLE.text)
  })
  const height = rowHeight(
    FILL_IN_COLUMNS.map((column) => cells[column]),
    columns
  )
  return `<row r="${row}"${height}>${xml.join('')}</row>`
}

const DAY = 86_400_000

function inputCell(place: string, cell: string, isDay: boolean): string {
  const style = isDay ? STYLE.inputDay : STYLE.input
  if (cell === '') return `<c r="${place}" s="${style}"/>`
  if (!isDay) return textCell(place, cell, style)
  return `<c r="${place}" s="${style}"><v>${(Date.parse(cell) - Date.UTC(1899, 11, 30)) / DAY}</v></c>`
}

/** No password: columns can be made wider and lines filtered, and everybody can unprotect the sheet. */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" autoFilter="0"/>'
/** A list in a rule cannot be longer. */
const LONGEST_LIST = 255

function guards(rows: readonly Row[], members: FillInSheet['members']) {
  const open = rows.map(({ choices }, at) => ({ list: choices.join(), row: at + 2 })).filter(({ list }) => list !== '')
  const lists = [...Map.groupBy(open, ({ list }) => list)].map(([list, some]) => rule('Decision', some, list, DECIDE))
  const logins = members?.join() ?? ''
  const hasLogins = logins !== '' && logins.length <= LONGEST_LIST
  const all = [
    ...lists,
    ...(hasLogins ? [rule('Assigned to', open, logins, 'The login of the member who decides it.')] : [])
  ]
  const validations = `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
  return { protection: PROTECTION, validations: all.length === 0 ? '' : validations }
}

const DECIDE = 'Choose from the list, and write the reason beside it. What stays empty stays open.'

function rule(column: FillInColumn, rows: readonly { readonly row: number }[], list: string, words: string): string {
  const letter = columnLetter(FILL_IN_COLUMNS.indexOf(column))
  const numbers = rows.map(({ row }) => row)
  // As few ranges as possible: spreadsheets refuse too many.
  const ends = numbers.filter((row, at) => numbers[at + 1] !== row + 1)
  const cells = numbers
    .filter((row, at) => numbers[at - 1] !== row - 1)
    .map((row, at) => `${letter}${row}:${letter}${ends[at]}`)
    .join(' ')
  return `<dataValidation type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="${column}" \
error="${words}" promptTitle="${column}" prompt="${words}" sqref="${cells}"><formula1>"${xmlText(list)}"</formula1></dataValidation>`
}
