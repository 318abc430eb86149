import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import { localText, type Periods } from '../localTimes.ts'
import { isNumberText, moneyText } from '../numberText.ts'
import { DERIVED } from '../rowQuery.ts'
import { TABLE_COLUMNS, type TableColumn } from '../tableColumns.ts'
import { CSV_CARE, csvCare, type TextColumn } from '../textCare.ts'
import type { CsvStyle } from '../../../spreadsheet/csvProfile.ts'

/**
 * SQL expression of one line of a row of `t`. Building the line in SQL saves crossing into JavaScript for every cell:
 * it is what makes an export faster than the database's own shell. Nearly all rows take the first branch.
 */
export function csvLine(columns: readonly ExportColumn[], style: CsvStyle, periods: Periods): string {
  const line = (textCell: (cell: string, name: TextColumn) => string) => {
    const cells = columns.map((name) => csvCell(TABLE_COLUMNS[name], style, periods, textCell))
    // The only cell of a line is never nothing: readers skip an empty line.
    if (cells.length === 1) cells[0] = `ifnull(nullif(${cells[0]}, ''), '""')`
    return `concat(${cells.join(`, '${style.delimiter}', `)}, char(13, 10))`
  }
  return `CASE t.text_care & ${CSV_CARE} WHEN 0 THEN ${line((cell) => cell)}
    ELSE ${line((cell, name) => carefulCell(cell, name, style))} END`
}

function csvCell(
  column: TableColumn,
  style: CsvStyle,
  periods: Periods,
  textCell: (cell: string, name: TextColumn) => string
): string {
  switch (column.kind) {
    case 'text':
      return textCell(`t.${column.name}`, column.name)
    case 'rate':
      return rateCell(`t.${column.name}`, style, (cell) => textCell(cell, column.name))
    case 'money':
      return moneyText(column.name, style.decimal)
    case 'time':
      return localText(column.name, periods[column.name])
    case 'absent':
      return "iif(t.absent_pass IS NULL, 'false', 'true')"
    case 'account':
    case 'standing':
    case 'reconciliation':
      return DERIVED[column.kind]
  }
}

/** A rate is a number where it looks like one, and a text else. */
function rateCell(cell: string, { decimal, isSafe }: CsvStyle, textCell: (cell: string) => string): string {
  const text = textCell(cell)
  const number = decimal === '.' ? cell : `replace(${cell}, '.', '${decimal}')`
  // A row without anything to look at holds a number as it is, and so does a profile that changes nothing.
  if (number === text || !isSafe) return text
  return `CASE WHEN ${cell} IS NULL THEN '' WHEN ${isNumberText(cell)} THEN ${number} ELSE ${text} END`
}

/** The same as `csvTextCell` makes of a text, hidden characters aside. */
function carefulCell(cell: string, name: TextColumn, { delimiter, isSafe }: CsvStyle): string {
  const prefix = isSafe ? guard(cell) : "''"
  const hasSpecial = ["'\"'", `'${delimiter}'`, 'char(10)', 'char(13)'].map((mark) => `instr(${cell}, ${mark})`)
  return `CASE WHEN t.text_care & ${csvCare(name)} THEN
    CASE WHEN ${hasSpecial.join(' OR ')} THEN '"' || ${prefix} || replace(${cell}, '"', '""') || '"'
    ELSE ${prefix} || ${cell} END ELSE ${cell} END`
}

// What a spreadsheet skips: tab, line breaks, space, no-break space, zero-width space, byte-order mark.
const SKIPPED = 'char(9, 10, 13, 32, 160, 8203, 65279)'
// = + - @ and their full-width forms.
const FORMULA_STARTS = '(61, 43, 45, 64, 65309, 65291, 65293, 65312)'

/** The apostrophe that keeps a spreadsheet from running a cell, or nothing. */
function guard(cell: string): string {
  return `iif(unicode(ltrim(${cell}, ${SKIPPED})) IN ${FORMULA_STARTS} OR unicode(${cell}) IN (9, 10, 13), '''', '')`
}
