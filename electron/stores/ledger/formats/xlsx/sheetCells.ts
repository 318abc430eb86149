import type { ExportColumn } from '../../../../../shared/domain/exportFile.ts'
import { localDays, localText, type Periods } from '../localTimes.ts'
import { isNumberText, moneyText, withoutSign } from '../numberText.ts'
import { derivedText, plainWords } from '../rowQuery.ts'
import { TABLE_COLUMNS, type MoneyColumn, type TableColumn } from '../tableColumns.ts'
import { XML_CARE, xmlCare, type TextColumn } from '../../tables/textCare.ts'
import { columnLetter } from '../../../../core/spreadsheet/sheetXml.ts'
import { STYLE } from '../../../../core/spreadsheet/styles.ts'

/** The row number in the sheet, as text. It is the key of the picked row. */
const ROW = 'pick.key'

/** Significant digits that a spreadsheet keeps of a number. */
const DIGITS = 15

/** How the cells are written. `isForPeople`: in words and whole seconds. */
interface CellForm {
  readonly periods: Periods
  readonly isForPeople: boolean
}

/** SQL expression for a sheet row of a row of `t`. Cells without a value are left out. */
export function sheetRow(columns: readonly ExportColumn[], form: CellForm): string {
  const row = (textCell: TextCell) => {
    const cells = columns.map((name, index) => {
      const letter = columnLetter(index)
      const cell = (text: TextCell) => cellOf(TABLE_COLUMNS[name], letter, form, text)
      // Inside a condition a cell must be a single expression, which `cellOf` makes from any text builder but
      // `plainText`.
      const words = form.isForPeople ? plainWords(name) : undefined
      return words === undefined
        ? cell(textCell)
        : wordsCell(
            letter,
            words,
            cell((...of) => textCell(...of))
          )
    })
    return `concat('<row r="', ${ROW}, '">', ${cells.join(', ')}, '</row>')`
  }
  return `CASE t.text_care & ${XML_CARE} WHEN 0 THEN ${row(plainText)} ELSE ${row(carefulText)} END`
}

type TextCell = (letter: string, cell: string, name: TextColumn) => string

function cellOf(column: TableColumn, letter: string, form: CellForm, textCell: TextCell): string {
  switch (column.kind) {
    case 'text':
      // Passed as arguments of the row's own `concat`: building a text for each cell first is slower.
      if (column.isAlways && textCell === plainText) return inline(letter, `'<t>', t.${column.name}, '</t>'`, ', ')
      return textCell(letter, `nullif(t.${column.name}, '')`, column.name)
    case 'rate':
      return rateCell(letter, column.name, textCell)
    case 'money':
      return moneyCell(letter, column.name)
    case 'time':
      return timeCell(letter, column.name, form)
    case 'account':
      return inline(letter, derivedText(column.kind, form.isForPeople))
    case 'standing':
    case 'reconciliation':
    case 'absent':
      // Flags too are texts, because LibreOffice turns booleans into formulas.
      return inline(letter, `'<t>' || ${derivedText(column.kind, form.isForPeople)} || '</t>'`)
  }
}

/** Plain words need no XML escaping. A value without plain words stays as it is. */
function wordsCell(letter: string, words: string, raw: string): string {
  return `iif(${words} IS NULL, ${raw}, ${inline(letter, `'<t>' || ${words} || '</t>'`)})`
}

/** A text cell with the element of an expression; no cell if the expression is null. */
function inline(letter: string, element: string, join = ' || '): string {
  const head = [`'<c r="${letter}'`, ROW, `'" s="${STYLE.text}" t="inlineStr"><is>'`].join(join)
  return [head, element, `'</is></c>'`].join(join)
}

function plainText(letter: string, cell: string): string {
  return inline(letter, `'<t>' || ${cell} || '</t>'`)
}

/**
 * Does in SQL what `cellText.ts` does, except for length and forbidden characters. A carriage return is included: XML
 * allows it but reads it as a line feed.
 */
function carefulText(letter: string, cell: string, name: TextColumn): string {
  const hex = '[0-9A-Fa-f]'
  // Text that is written as an escape begins with `_`, which may complete an apparent escape before it. GLOB stops at
  // NUL.
  const end = `[_' || char(1) || '-' || char(31, 65534, 65535) || ']`
  const isEscapeLike = `(${cell} GLOB '*_x${hex.repeat(4)}${end}*' OR instr(${cell}, char(0)))`
  const escaped = ['&', '<', '>'].reduce(
    (inner, mark) => `replace(${inner}, '${mark}', '${MARKS[mark] ?? mark}')`,
    `replace(iif(${isEscapeLike}, replace(${cell}, '_x', '_x005F_x'), ${cell}), char(13), '_x000D_')`
  )
  return `CASE WHEN t.text_care & ${xmlCare(name)}
    THEN ${inline(letter, `'<t xml:space="preserve">' || ${escaped} || '</t>'`)} ELSE ${plainText(letter, cell)} END`
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A number if a spreadsheet keeps all its digits; otherwise text. */
function moneyCell(letter: string, name: MoneyColumn): string {
  const text = moneyText(name, '.')
  const number = `format('<c r="${letter}%s" s="%d"><v>%s</v></c>', ${ROW}, ${STYLE.money} + t.${name}_digits, ${text})`
  const most = `CASE t.${name}_digits WHEN 4 THEN ${10 ** DIGITS} WHEN 3 THEN ${10 ** (DIGITS + 1)}
    WHEN 2 THEN ${BigInt(10 ** (DIGITS + 2))} WHEN 1 THEN ${BigInt(10 ** (DIGITS + 3))} ELSE ${2n ** 63n - 1n} END`
  return `iif(abs(t.${name}) < ${most}, ${number}, ${inline(letter, `'<t>' || ${text} || '</t>'`)})`
}

function rateCell(letter: string, name: TextColumn, textCell: TextCell): string {
  const cell = `t.${name}`
  const isShort = `length(${cell}) <= ${DIGITS} AND ${withoutSign(cell)} NOT GLOB '0[0-9]*'`
  return `CASE WHEN ${cell} IS NULL THEN NULL WHEN ${isNumberText(cell)} AND ${isShort}
    THEN '<c r="${letter}' || ${ROW} || '"><v>' || ${cell} || '</v></c>' ELSE ${textCell(letter, cell, name)} END`
}

/** A date if spreadsheets can express it, otherwise text. They count the first two months of 1900 differently. */
function timeCell(letter: string, name: 'created_at' | 'updated_at', { periods, isForPeople }: CellForm): string {
  // An invalid time is formatted as 0, which no date of this range is. Twelve decimals are exact to the millisecond.
  const days = `nullif(format('%.12f', ${localDays(name, periods[name], isForPeople)}), '0.000000000000')`
  return `CASE WHEN t.${name} BETWEEN '1900-03-02' AND '9999-12-30'
    THEN '<c r="${letter}' || ${ROW} || '" s="${isForPeople ? STYLE.second : STYLE.time}"><v>' || ${days} || '</v></c>'
    ELSE ${inline(letter, `'<t>' || ${localText(name, periods[name], isForPeople)} || '</t>'`)} END`
}
