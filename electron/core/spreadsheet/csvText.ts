import type { CsvStyle } from './csvProfile.ts'

/*
 * How texts are written. Every profile quotes a cell that contains the delimiter, a quote or a line break. A lone
 * surrogate, which UTF-8 cannot store, was already replaced by U+FFFD when the row was stored. The lossless profile does
 * nothing else. The other profiles are for spreadsheets and people:
 * - A text that a spreadsheet would run as a formula gets a leading apostrophe.
 * - So does a formula within a text, behind every character at which a program may split the file: comma, semicolon, tab,
 *   pipe (Excel and LibreOffice use the delimiter of the computer's region, or several), line break and quote. A quote
 *   only has a meaning at the beginning of a cell. Split at semicolons, `a,"x;=1"` becomes the cells `a,"x` and `=1"`,
 *   the second of which is a formula; and `""=1` is a cell that begins with `=1`.
 * - Invisible characters become visible: control characters except tab and line breaks, and characters that change the
 *   direction of text or break lines (U+2028 to U+202E, U+2066 to U+2069). They are written as Unicode pictures (␀ to ␡)
 *   or as `[U+202E]`. Spreadsheets cut a text at a NUL, and a changed direction would continue in the next cells.
 * Left-to-right and right-to-left marks, joiners and long texts stay unchanged. A text that already looks like one of
 * these replacements is written so that `csvTextOf` reads every text back unchanged.
 *
 * A line may begin with a negative amount. If it is split otherwise, its first cell also has the delimiter of the file,
 * and no spreadsheet reads a number followed by a comma or a semicolon as a formula.
 */

// The first characters of a formula, and their full-width forms, after spaces that a spreadsheet skips.
const LEADING = /^'*(?:[\t\r\n \u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/
const WITHIN = /([,;|\t\r\n"][ \u00a0\u200b\ufeff]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const WITHIN_GUARDED = /([,;|\t\r\n"][ \u00a0\u200b\ufeff]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

// Hidden characters, and texts that look like their replacements and would be read back as hidden characters.
const HIDDEN = /[^\P{Cc}\t\r\n]|[\u2028-\u202e\u2066-\u2069\u2400-\u241f\u2421]|\[(?=U\+[0-9A-F]{4}\])/gu
const SHOWN = /[\u2400-\u241f\u2421]|\[U\+([0-9A-F]{4})\]/g

/**
 * Makes hidden characters visible, in a cell or a whole file. Apply it only once: a second time would change the
 * replacements.
 */
export function withHiddenShown(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

/** A text cell by the rules above, except that hidden characters stay. */
export function csvGuardedCell(text: string, { delimiter, isSafe }: CsvStyle): string {
  const cell = isSafe ? guarded(text) : text
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A text cell by all rules above. */
export function csvTextCell(text: string, style: CsvStyle): string {
  const cell = csvGuardedCell(text.toWellFormed(), style)
  return style.isSafe ? withHiddenShown(cell) : cell
}

function guarded(text: string): string {
  const within = text.replace(WITHIN, "$1'")
  return LEADING.test(text) ? `'${within}` : within
}

/** The original text of a cell whose quotes were removed: what `csvTextCell` was given, well-formed. */
export function csvTextOf(cell: string, { isSafe }: CsvStyle): string {
  if (!isSafe) return cell
  const hidden = cell.replace(SHOWN, (mark, code?: string) =>
    String.fromCharCode(
      code === undefined ? (mark === '\u2421' ? 0x7f : mark.charCodeAt(0) - 0x2400) : parseInt(code, 16)
    )
  )
  const text = hidden.replace(WITHIN_GUARDED, '$1')
  return text.startsWith("'") && LEADING.test(text) ? text.slice(1) : text
}
