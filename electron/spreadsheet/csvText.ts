import type { CsvStyle } from './csvProfile.ts'

/*
 * What becomes of texts. Every profile puts quotes around a cell that holds the delimiter, a quote or a line break, and
 * half a character (a lone surrogate), which UTF-8 cannot hold, has become U+FFFD when the row was stored. Lossless does
 * nothing else. The other profiles are for spreadsheets and people:
 * - a text that a spreadsheet would run as a formula gets a leading apostrophe;
 * - control characters but tab and line breaks, and characters that turn the direction of what follows or break lines
 *   unseen (U+2028 to U+202E, U+2066 to U+2069), are made visible: as their Unicode pictures (␀ to ␡), else as
 *   `[U+202E]`. Spreadsheets cut a text at a NUL, and a turned direction would go on into the next cells of a line.
 * Left-to-right and right-to-left marks, joiners and long texts stay as they are.
 */

// Spaces that a spreadsheet skips before it looks for a formula, and the starts of one with their full-width forms.
const RUNS = /^(?:[\t\r\n \u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/

const HIDDEN = /[^\P{Cc}\t\r\n]|[\u2028-\u202e\u2066-\u2069]/gu

/** Makes hidden characters visible, in a cell or in a whole file at once. */
export function withHiddenShown(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(0x2400 + code)
    return code === 0x7f ? '\u2421' : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

/** A text cell by the rules above: what the SQL of `csvLines.ts` makes of stored texts, for texts that come from elsewhere. */
export function csvTextCell(text: string, { delimiter, isSafe }: CsvStyle): string {
  const formed = text.toWellFormed()
  const cell = isSafe ? withHiddenShown(RUNS.test(formed) ? `'${formed}` : formed) : formed
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}
