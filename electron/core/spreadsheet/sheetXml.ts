import { textElement } from './cellText.ts'
import { STYLE } from './styles.ts'

/** A column of a sheet: its heading, and its width in characters. */
export interface SheetColumn {
  readonly heading: string
  readonly width: number
  readonly isNumber?: boolean
  /** Whether its texts go on in further lines; cut off at the next cell otherwise. */
  readonly isWrapped?: boolean
  readonly isHidden?: boolean
  /** Its cells are to be filled in. */
  readonly isInput?: boolean
  /** The exact sum of its money, if that is of one currency, as decimal text. */
  readonly sum?: string | undefined
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`

/** What guides whoever fills in a sheet, in the places where a sheet has it. */
interface SheetGuards {
  readonly protection: string
  readonly validations: string
}

/** The start of a sheet with frozen headings, up to and including them; `beside`: how many columns are frozen too. */
export function sheetHead(columns: readonly SheetColumn[], isFirst: boolean, beside = 0): string {
  const widths = columns.map(({ width, isHidden }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"${isHidden ? ' hidden="1"' : ''}/>`
  })
  const headings = columns.map(({ heading, isNumber, isInput }, index) => {
    const style = isInput ? STYLE.inputHeader : isNumber ? STYLE.numberHeader : STYLE.header
    return textCell(`${columnLetter(index)}1`, heading, style)
  })
  const corner = `${columnLetter(beside)}2`
  const [split, pane] = beside === 0 ? ['', 'bottomLeft'] : [` xSplit="${beside}"`, 'bottomRight']
  return `${HEAD}<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">\
<pane${split} ySplit="1" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>\
<selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`
}

/**
 * The end of a sheet with a filter on its headings, printed one page wide, and with a row of the columns' sums below what
 * is filtered. Numbers stored as text are not marked as errors.
 */
export function sheetTail(columns: readonly SheetColumn[], rows: number, guards?: SheetGuards): string {
  const range = sheetRange(columns, rows)
  return `${totalRow(columns, rows)}</sheetData>${guards?.protection ?? ''}<autoFilter ref="${range}"/>${guards?.validations ?? ''}<pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" \
footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>\
<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

/** Adds up what the filter shows; opened without calculating, as in a preview, it shows the sums of all rows. */
function totalRow(columns: readonly SheetColumn[], rows: number): string {
  const cells = columns.map(({ sum }, index) => {
    const letter = columnLetter(index)
    const place = `${letter}${rows + 1}`
    if (sum === undefined || !isExact(sum)) return index === 0 ? textCell(place, SHOWN_TOTAL, STYLE.total) : ''
    return `<c r="${place}" s="${STYLE.totalMoney + decimalsOf(sum)}"><f>${totalFormula(index, rows + 1)}</f><v>${sum}</v></c>`
  })
  const isShown = rows > 1 && columns.some(({ sum }) => sum !== undefined && isExact(sum))
  return isShown ? `<row r="${rows + 1}">${cells.join('')}</row>` : ''
}

export const SHOWN_TOTAL = 'Total of the rows shown'

/** Of a column, in the row below all others: the sum of what the filter shows. */
export function totalFormula(column: number, row: number): string {
  const letter = columnLetter(column)
  return `SUBTOTAL(109,${letter}2:${letter}${row - 1})`
}

/** Whether a spreadsheet keeps all digits of a number. */
const isExact = (amount: string) => amount.replace(/\D/g, '').length <= 15
const decimalsOf = (amount: string) => (amount.split('.')[1] ?? '').length

/** The range of a sheet with this many rows, including the headings: `A1:R200001`. */
export function sheetRange(columns: readonly SheetColumn[], rows: number): string {
  return `A1:${columnLetter(columns.length - 1)}${rows}`
}

export function textRow(row: number, texts: readonly string[], style: number): string {
  const cells = texts.map((text, index) => textCell(`${columnLetter(index)}${row}`, text, style))
  return `<row r="${row}">${cells.join('')}</row>`
}

export function textCell(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is>${textElement(text)}</is></c>`
}

/** A number if a spreadsheet keeps all its digits, otherwise a text. `amount`: decimal text. */
export function moneyCell(place: string, amount: string): string {
  if (!isExact(amount)) return textCell(place, amount, STYLE.text)
  return `<c r="${place}" s="${STYLE.money + decimalsOf(amount)}"><v>${amount}</v></c>`
}

/** A to Z, then AA to ZZ, and so on. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`
}
