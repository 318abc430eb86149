import { textElement } from './cellText.ts'
import { STYLE } from './styles.ts'

/** A column of a sheet: its heading and its width in characters. */
export interface SheetColumn {
  readonly heading: string
  readonly width: number
}

const HEAD = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`

/** The start of a sheet with frozen headings, up to and including them. */
export function sheetHead(columns: readonly SheetColumn[], isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  )
  const headings = columns.map(({ heading }) => heading)
  return `${HEAD}<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>\
<cols>${widths.join('')}</cols><sheetData>${textRow(1, headings, STYLE.header)}`
}

/**
 * The end of a sheet with a filter on its headings, printed one page wide. Numbers stored as text are not marked as
 * errors.
 */
export function sheetTail(columns: readonly SheetColumn[], rows: number): string {
  const range = sheetRange(columns, rows)
  return `</sheetData><autoFilter ref="${range}"/><pageMargins left="0.5" right="0.5" top="0.75" bottom="0.75" header="0.3" \
footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>\
<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
}

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
  if (amount.replace(/\D/g, '').length > 15) return textCell(place, amount, STYLE.text)
  const decimals = (amount.split('.')[1] ?? '').length
  return `<c r="${place}" s="${STYLE.money + decimals}"><v>${amount}</v></c>`
}

/** A to Z, then AA to ZZ, and so on. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`
}
