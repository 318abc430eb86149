import type { FillInSheet } from '../../../../shared/domain/reconciliation/filledExceptions.ts'
import { counted } from '../../../../shared/words/counted.ts'
import { FILL_IN_COLUMNS, FILLED_IN, KEYS, type FillInHeading } from '../../../../shared/words/fillIn.ts'
import { rowHeight } from '../../../core/spreadsheet/rowHeight.ts'
import { cellsOf, sheetGuards, type CellRule } from '../../../core/spreadsheet/sheetGuards.ts'
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

const NAMES = { exceptions: 'Exceptions', help: 'How to fill in' } as const
const WRAPPED: readonly string[] = ['Payee', 'Kind', 'Reference', 'Details']
const HIDDEN: readonly string[] = Object.values(KEYS)
/** Where the members stand on the other sheet. */
const MEMBER_COLUMN = 'B'

type Row = FillInSheet['rows'][number]

/** The workbook of the exceptions, with lists to choose from. */
export function fillInWorkbook(sheet: FillInSheet, madeAt: string): Uint8Array {
  const zip = createZipArchive()
  const columns = columnsOf(sheet)
  const last = sheet.rows.length + 1
  const printed = columns.filter(({ isHidden }) => !isHidden)
  const sheets = [
    {
      name: NAMES.exceptions,
      path: 'xl/worksheets/sheet1.xml',
      filtered: sheetRange(columns, last),
      printed: sheetRange(printed, last)
    },
    { name: NAMES.help, path: 'xl/worksheets/sheet2.xml' }
  ]
  const content = [exceptions(sheet, columns), help(sheet)]
  const files = [
    ...sheets.map(({ path }, at) => ({ path, xml: content[at] ?? '' })),
    ...workbookParts(sheets, { title: sheet.name, madeAt })
  ]
  const bytes = files.flatMap(({ path, xml }) => [zip.begin(path), zip.add(Buffer.from(xml)), zip.end()])
  return Buffer.concat([...bytes, zip.finish()])
}

function columnsOf({ rows, members }: FillInSheet): readonly SheetColumn[] {
  const canDecide = rows.some(({ choices }) => choices.length > 0)
  return FILL_IN_COLUMNS.map(({ heading, kind, width }) => ({
    heading,
    width,
    isNumber: kind === 'money',
    isWrapped: WRAPPED.includes(heading),
    isHidden: HIDDEN.includes(heading),
    isInput: isInput(heading, canDecide, members)
  }))
}

function isInput(heading: FillInHeading, canDecide: boolean, members: FillInSheet['members']): boolean {
  if (heading === FILLED_IN.decision || heading === FILLED_IN.reason) return canDecide
  return canDecide && members !== undefined && (heading === FILLED_IN.assigned || heading === FILLED_IN.due)
}

function exceptions(sheet: FillInSheet, columns: readonly SheetColumn[]): string {
  const rows = sheet.rows.map((row, at) => rowXml(row, at + 2, columns, sheet.members))
  const guards = sheetGuards(rulesOf(sheet))
  return `${sheetHead(columns, true, 1)}${rows.join('')}${sheetTail(columns, sheet.rows.length + 1, guards)}`
}

function rowXml(
  { cells, choices }: Row,
  row: number,
  columns: readonly SheetColumn[],
  members: FillInSheet['members']
): string {
  const xml = FILL_IN_COLUMNS.map(({ heading, kind }, at) => {
    const [cell, place] = [cells[at] ?? '', `${columnLetter(at)}${row}`]
    if (isInput(heading, choices.length > 0, members)) return inputCell(place, cell, kind === 'day')
    if (cell === '') return ''
    return kind === 'money'
      ? moneyCell(place, cell)
      : textCell(place, cell, columns[at]?.isWrapped ? STYLE.note : STYLE.text)
  })
  return `<row r="${row}"${rowHeight(cells, columns)}>${xml.join('')}</row>`
}

function inputCell(place: string, cell: string, isDay: boolean): string {
  const style = isDay ? STYLE.inputDay : STYLE.input
  if (cell === '') return `<c r="${place}" s="${style}"/>`
  return isDay ? `<c r="${place}" s="${style}"><v>${serialOf(cell)}</v></c>` : textCell(place, cell, style)
}

const DAY = 86_400_000

/** A day as spreadsheets count it. */
const serialOf = (day: string) => (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY

function rulesOf({ rows, members }: FillInSheet): readonly CellRule[] {
  const columnOf = (wanted: FillInHeading) =>
    columnLetter(FILL_IN_COLUMNS.findIndex(({ heading }) => heading === wanted))
  const numbered = rows.map(({ choices }, at) => ({ choices, row: at + 2 })).filter(({ choices }) => choices.length > 0)
  if (numbered.length === 0) return []
  const cells = (heading: FillInHeading, some = numbered) =>
    cellsOf(
      columnOf(heading),
      some.map(({ row }) => row)
    )
  const lists = [...Map.groupBy(numbered, ({ choices }) => choices.join()).values()]
  const decisions = lists.map((some) => ({
    cells: cells(FILLED_IN.decision, some),
    rule: { choices: some[0]?.choices ?? [] },
    title: FILLED_IN.decision,
    words: 'Choose from the list, and write the reason beside it. Empty if it stays open.'
  }))
  const reason = { title: FILLED_IN.reason, words: 'Why, in 3 to 500 letters.', rule: { letters: [3, 500] as const } }
  if (!members) return [...decisions, { cells: cells(FILLED_IN.reason), ...reason }]
  const first = helpLines(0, 0, true).length + 2
  const range = `'${NAMES.help}'!$${MEMBER_COLUMN}$${first}:$${MEMBER_COLUMN}$${first + members.length - 1}`
  return [
    ...decisions,
    { cells: cells(FILLED_IN.reason), ...reason },
    {
      cells: cells(FILLED_IN.assigned),
      rule: { range },
      title: FILLED_IN.assigned,
      words: 'The login of the member who decides it.'
    },
    { cells: cells(FILLED_IN.due), rule: { days: true }, title: FILLED_IN.due, words: 'A day, such as 2026-12-31.' }
  ]
}

/** As many lines whatever they say, because the members stand below them. */
function helpLines(shown: number, total: number, canDecide: boolean): readonly string[] {
  return [
    canDecide
      ? 'Fill in the yellow columns of the sheet Exceptions. A line that stays empty changes nothing.'
      : 'This reconciliation is signed off, or nothing is open. Nothing can be filled in.',
    'Choose a decision from the list and write a reason, which appears in the report and in the audit trail.',
    'The other columns are not read, but what they show must stay as it is. Lines can be filtered. To sort or delete whole lines, unprotect the sheet: it has no password.',
    'The hidden columns at the end say what each line is about. Lines that lost them, or that changed in Tallydesk meanwhile, are refused by name.',
    'Then in Tallydesk: More, Read filled-in exceptions. It shows each change first, and stores nothing before you accept.',
    shown < total
      ? `The sheet has the first ${counted(shown, 'exception')} of ${total.toLocaleString('en')}.`
      : `${counted(total, 'exception')}.`
  ]
}

function help({ rows, total, members, name }: FillInSheet): string {
  const columns = [
    { heading: name, width: 100, isWrapped: true },
    { heading: members ? 'Members' : '', width: 24 }
  ]
  const canDecide = rows.some(({ choices }) => choices.length > 0)
  const lines = helpLines(rows.length, total, canDecide).map((text) => [text, ''])
  const all = [...lines, ...(members ?? []).map((login) => ['', login])]
  const xml = all.map((texts, at) => {
    const cells = texts.map((text, column) => text && textCell(`${columnLetter(column)}${at + 2}`, text, STYLE.note))
    return `<row r="${at + 2}"${rowHeight(texts, columns)}>${cells.join('')}</row>`
  })
  return `${sheetHead(columns, false)}${xml.join('')}${sheetTail(columns, all.length + 1)}`
}
