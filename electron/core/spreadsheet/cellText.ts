/*
 * How texts are written in a workbook. A text cell is never a formula, so it needs no prefix. Characters that XML 1.0
 * forbids, and the carriage return, which XML reads as a line feed, are written as `_x0007_`, which spreadsheets
 * decode; a text that already looks like such an escape is escaped itself. Lone surrogates became U+FFFD when the row
 * was stored. A cell holds 32,767 UTF-16 units: a longer text is cut and ends with `…`, and the sheet "About" states
 * how many cells were cut.
 */

/** Most UTF-16 units in a cell of a spreadsheet. */
export const CELL_LENGTH = 32_767

const FORBIDDEN = /[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu
// A forbidden character after it becomes an escape, whose `_` would complete it.
const ESCAPE_LIKE = /_(?=x[0-9a-fA-F]{4}(?:_|[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]))/gu
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const CUT_END = '…'

/** Replaces characters that XML forbids by a spreadsheet's escapes, in a text or in a piece of a sheet. */
export function withForbiddenEscaped(text: string): string {
  return text.replace(FORBIDDEN, (character) => {
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}

/** Escapes any text for an element or a quoted attribute value. */
export function xmlText(text: string): string {
  const plain = text.toWellFormed().replace(ESCAPE_LIKE, '_x005F_')
  return withForbiddenEscaped(plain.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark))
}

/** The element for the text of a cell. */
export function textElement(text: string): string {
  const shortened = text.length > CELL_LENGTH ? cut(text) : text
  return `<t xml:space="preserve">${xmlText(shortened)}</t>`
}

// Matches the elements whose text is too long for a cell.
const LONG_CONTENT = new RegExp(`<t(?: xml:space="preserve")?>([^<]{${CELL_LENGTH + 1},})</t>`, 'g')

export interface CutCells {
  readonly xml: string
  /** Number of cells that were too long. */
  readonly count: number
}

/** Cuts cells that are too long in a piece of a sheet, whatever escapes their text uses. */
export function withLongCellsCut(xml: string): CutCells {
  let count = 0
  const shorter = xml.replace(LONG_CONTENT, (element, content: string) => {
    const text = contentText(content)
    if (text.length <= CELL_LENGTH) return element
    count += 1
    return textElement(text)
  })
  return { xml: shorter, count }
}

function cut(text: string): string {
  return (
    text
      .slice(0, CELL_LENGTH - CUT_END.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + CUT_END
  )
}

const REFERENCES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Decodes the content of an element; characters that XML forbids may still be in it unescaped. */
function contentText(content: string): string {
  return content
    .replace(/&(?:amp|lt|gt);/g, (reference) => REFERENCES[reference] ?? reference)
    .replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
