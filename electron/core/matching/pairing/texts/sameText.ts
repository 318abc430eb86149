import { spellings } from './normalise.ts'
import { remembering } from './remembering.ts'

/** Words that banks write before what the payer wrote. */
export const BEFORE_TEXT = /(?:SVWZ|(?<!\p{L})(?:VWZ|REMI|USTR?D|STRD|RFB|RMT|TXT))(?![\p{L}\d])[^\p{L}\d]*/gu
const TRANSFER = String.raw`SEPA[- ]*(?:(?:Ü|UE?|[^\p{L}\d])?BERWEISUNG|CREDIT TRANSFER|S?CT)(?![\p{L}\d])[^\p{L}\d]*`
const IDS = String.raw`(?:[EKM]REF|CRED|DEBT)(?!\p{L})[^]*?`
/** All of that with the ids before it. */
const BEGUN = new RegExp(`^[^\\p{L}\\d]*(?:${TRANSFER})?(?:(?:${IDS})?${BEFORE_TEXT.source})?`, 'iu')
/** Characters in a line of a bank, after which a blank may stand within a word. */
const LINES = [27, 35].map((width) => ({
  all: new RegExp(`^(?:.{${width}} )+.{1,${width}}$`, 'su'),
  each: new RegExp(`(.{${width}}) `, 'gsu')
}))
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}]+(?=\d)/u

/** A text of several statements and each of them, because a bank may write one alone. */
export function linesOf(text: string): readonly string[] {
  return text.includes('\n') ? [text, ...text.split('\n')] : [text]
}

/** A text of several statements where only one line can be shown. */
export function inOneLine(text: string): string {
  return text.replaceAll('\n', ' ')
}

/** What the payer wrote, without what a bank wrote before it. */
export function toldIn(text: string): string {
  return text.replace(BEGUN, '')
}

export function toldSpellings(text: string): readonly string[] {
  return spellings(toldIn(text))
}

/** A text, what is told in it, and that without the blanks at the ends of a bank's lines. */
export const readingsOf = remembering((text: string): readonly string[] => {
  const told = toldIn(text)
  const unbroken = LINES.filter(({ all }) => all.test(told)).map(({ each }) => told.replace(each, '$1'))
  return [...new Set([text, told, ...unbroken])]
}, 50_000)

export function hasParts(text: string): boolean {
  return BETWEEN_DIGITS.test(text)
}

/**
 * Whether the numbers in two texts with the same letters and digits have the same parts: `1/11` is not `11/1`. Banks
 * leave separators out or break lines, so one text may have some more than the other.
 */
export function haveSameParts(one: string, other: string): boolean {
  const [ours, theirs] = [jointsOf(one), jointsOf(other)]
  return ours.every((joint) => theirs.includes(joint)) || theirs.every((joint) => ours.includes(joint))
}

/** The places where something separates two digits, each as the number of digits after it. */
function jointsOf(text: string): readonly number[] {
  const joints: number[] = []
  let digits = 0
  for (const part of text.split(BETWEEN_DIGITS).slice(1).reverse()) {
    digits += part.replace(/\D/g, '').length
    joints.push(digits)
  }
  return joints
}

/** Whether both have the same letters and digits, and their numbers the same parts, whatever a bank wrote before them. */
export function isSameText(one: string, other: string): boolean {
  const forms = toldSpellings(other)
  if (!toldSpellings(one).some((form) => forms.includes(form))) return false
  return readingsOf(one).some((own) => readingsOf(other).some((theirs) => haveSameParts(own, theirs)))
}
