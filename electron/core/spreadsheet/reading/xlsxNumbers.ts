/** Digits that spreadsheets keep of a number. */
const KEPT_DIGITS = 15

const PLAIN = /^-?\d+(?:\.\d+)?$/

/**
 * A number as decimal text. Spreadsheets keep 15 digits and write the others of the nearest binary number, such as
 * 1.1000000000000001 for 1.1: these are left out. Numbers with too many digits stay as the file writes them.
 */
export function plainNumber(text: string): string {
  if (isBeyondDigits(text) || (PLAIN.test(text) && digitsOf(text) <= KEPT_DIGITS)) return text
  const kept = Number(text).toPrecision(KEPT_DIGITS)
  if (kept.includes('e') || !PLAIN.test(kept)) return text
  return kept.includes('.') ? kept.replace(/\.?0+$/, '') : kept
}

/** Whether a number has digits that matter for money or ids, but that spreadsheets do not keep. */
export function isBeyondDigits(text: string): boolean {
  const size = Math.abs(Number(text))
  return size >= 1e15 || (size >= 1e11 && digitsOf(String(size)) > KEPT_DIGITS)
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length
}
