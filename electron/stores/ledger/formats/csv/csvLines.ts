import type { ExportColumn } from '../../../../../shared/domain/exportFile.ts'
import { localText, type Periods } from '../localTimes.ts'
import { isNumberText, moneyText } from '../numberText.ts'
import { derivedText, plainWords } from '../rowQuery.ts'
import { TABLE_COLUMNS, type TableColumn } from '../tableColumns.ts'
import { CSV_CARE, csvCare, type TextColumn } from '../../tables/textCare.ts'
import type { CsvStyle } from '../../../../core/spreadsheet/csvProfile.ts'

/** An SQL function that the connection must define: it writes a text like `csvGuardedCell` of `csvText.ts`. */
export const CSV_CELL = 'csv_cell'

/** How the cells are written. `isForPeople`: in words and whole seconds, which contain nothing that needs quotes. */
interface CellForm {
  readonly style: CsvStyle
  readonly periods: Periods
  readonly isForPeople: boolean
}

/**
 * SQL expression for the line of a row of `t`. Building the line in SQL avoids a call into JavaScript for every cell,
 * which makes an export faster than the database's own shell. Nearly all rows take the first branch.
 */
export function csvLine(columns: readonly ExportColumn[], form: CellForm): string {
  const { style } = form
  const line = (textCell: TextCell) => {
    const cells = columns.map((name) => {
      const cell = csvCell(TABLE_COLUMNS[name], form, textCell)
      const words = form.isForPeople ? plainWords(name) : undefined
      return words === undefined ? cell : `ifnull(${words}, ${cell})`
    })
    // A line with a single cell must not be empty: readers skip empty lines.
    if (cells.length === 1) cells[0] = `ifnull(nullif(${cells[0]}, ''), '""')`
    return `concat(${cells.join(`, '${style.delimiter}', `)}, char(13, 10))`
  }
  return `CASE t.text_care & ${CSV_CARE} WHEN 0 THEN ${line((cell) => cell)}
    ELSE ${line((cell, name) => carefulCell(cell, name))} END`
}

type TextCell = (cell: string, name: TextColumn) => string

function csvCell(column: TableColumn, { style, periods, isForPeople }: CellForm, textCell: TextCell): string {
  switch (column.kind) {
    case 'text':
      return textCell(`t.${column.name}`, column.name)
    case 'rate':
      return rateCell(`t.${column.name}`, style, (cell) => textCell(cell, column.name))
    case 'money':
      return moneyText(column.name, style.decimal)
    case 'time':
      return localText(column.name, periods[column.name], isForPeople)
    case 'account':
    case 'standing':
    case 'reconciliation':
    case 'absent':
      return derivedText(column.kind, isForPeople)
  }
}

/** Writes a rate as a number if it looks like one, otherwise as text. */
function rateCell(cell: string, { decimal, isSafe }: CsvStyle, textCell: (cell: string) => string): string {
  const text = textCell(cell)
  const number = decimal === '.' ? cell : `replace(${cell}, '.', '${decimal}')`
  // The number needs no care in a row without special texts, or in a profile that changes nothing.
  if (number === text || !isSafe) return text
  return `CASE WHEN ${cell} IS NULL THEN '' WHEN ${isNumberText(cell)} THEN ${number} ELSE ${text} END`
}

/** Calls `csv_cell` only for texts that need care: a call from SQL takes longer than testing a bit. */
function carefulCell(cell: string, name: TextColumn): string {
  return `CASE WHEN t.text_care & ${csvCare(name)} THEN ${CSV_CELL}(${cell}) ELSE ${cell} END`
}
