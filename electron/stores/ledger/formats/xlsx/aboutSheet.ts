import type { ExportColumn } from '../../../../../shared/domain/exportFile.ts'
import type { Headings } from '../../../../../shared/domain/headings.ts'
import { formatQuery } from '../../../../../shared/query/formatQuery.ts'
import { filterWords, orderWords } from '../../../../../shared/query/fileWords.ts'
import { zonedTimeWords } from '../../../../../shared/words/dayWords.ts'
import type { ExportSpec } from '../../model/textSource.ts'
import { sheetHead, textRow, type SheetColumn } from '../../../../core/spreadsheet/sheetXml.ts'
import { STYLE } from '../../../../core/spreadsheet/styles.ts'

const columnsOf = (headings: Headings | undefined): readonly SheetColumn[] => [
  { heading: headings === 'titles' ? 'About' : 'about', width: 24 },
  { heading: headings === 'titles' ? 'This file' : 'this file', width: 90 }
]

/** Describes the times of the columns, in the words of their headings. */
function timeWords(timeZone: string, columns: readonly ExportColumn[], headings: Headings | undefined): string {
  if (headings !== 'titles')
    return `created_at and updated_at are UTC, as received. Columns that end in _local are dates in ${timeZone}.`
  const isUtc = columns.includes('created_at') || columns.includes('updated_at')
  return `Created and Updated are in the time zone ${timeZone}.${isUtc ? ' Columns with (UTC) are text, as received.' : ''}`
}

export interface AboutFile {
  readonly columns: readonly ExportColumn[]
  readonly rows: number
  /** Sheets of transactions. */
  readonly sheets: number
  /** Texts that were too long for a cell. */
  readonly cutCells: number
}

/** The sheet that describes the file and how to read its cells. */
export function aboutSheet(
  { query, madeAt, accountNames }: ExportSpec,
  { columns, rows, sheets, cutCells }: AboutFile,
  headings: Headings | undefined
): string {
  const isForPeople = headings === 'titles'
  const names = accountNames.map(([accountId, name]) => ({ accountId, name }))
  const filter = isForPeople ? filterWords(query, names, madeAt) : formatQuery(query.filter)
  const lines = [
    ['Made by', `Tallydesk, ${isForPeople ? zonedTimeWords(madeAt, query.timeZone) : `${madeAt} (UTC)`}`],
    ['Transactions', `${rows}${sheets > 1 ? ` on ${sheets} sheets, as a sheet holds 1,048,576 rows` : ''}`],
    ['Filter', filter === '' ? 'none: every transaction' : filter],
    [
      'Order',
      isForPeople
        ? orderWords(query.sort)
        : query.sort.map(({ by, direction }) => `${by} ${direction === 'asc' ? 'ascending' : 'descending'}`).join(', ')
    ],
    ['Times', timeWords(query.timeZone, columns, headings)],
    [
      'Amounts',
      'Numbers in whole units, such as euros. A number of more than 15 digits is text, because a spreadsheet would round it.'
    ],
    [
      'Texts',
      'Ids, account numbers and references are text. Characters that a workbook cannot store are written as _x0007_.'
    ],
    ['Cut texts', cutWords(cutCells)]
  ]
  const body = lines.map((line, index) => textRow(index + 2, line, STYLE.note)).join('')
  return `${sheetHead(columnsOf(headings), false)}${body}</sheetData></worksheet>`
}

function cutWords(cutCells: number): string {
  if (cutCells === 0) return 'None: every text is whole.'
  const cells = cutCells === 1 ? '1 cell ends' : `${cutCells} cells end`
  return `${cells} with … because a cell holds 32,767 characters. The raw CSV and JSON Lines have the whole texts.`
}
