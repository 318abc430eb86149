import { foldUmlauts, normalise } from './normalise.ts'
import { remembering } from './remembering.ts'
import { haveSameParts, readingsOf } from './sameText.ts'

/** Characters after which banks cut texts off; a blank at the end is lost as well. */
const WIDTHS = new Set([35, 70, 140])
/** A slash between parts of one number, which is no period; `1001 / 1002` are two invoices. */
const SPACED_SLASH = /(?<!\d[./-]?)(\d{1,3}|20\d\d)(?: \/ ?|\/ )(?=\d{1,3}(?![./-]?\d))/g

/** Without the blanks around a slash that joins the parts of one number. */
export function closeSlashes(text: string): string {
  return text.includes('/') ? text.replace(SPACED_SLASH, '$1_') : text
}

/**
 * Whether the letters and digits of one text appear in the other as whole words. A longer number, such as `2026-02-2`,
 * is another number.
 */
export function isWrittenIn(text: string, whole: string): boolean {
  const wholes = readingsOf(whole).map(closeSlashes)
  return readingsOf(text).some((own) =>
    wholes.some((around) =>
      partsLike(own, around).some(
        ({ from, to, endsWord }) => endsWord && !goesOn(around, from, to) && haveSameParts(own, around.slice(from, to))
      )
    )
  )
}

/** Whether a text is the other up to where a bank cuts texts off, even within a number. */
export function isCutFrom(text: string, whole: string): boolean {
  return readingsOf(text).some((own) =>
    partsLike(own, whole).some(({ from, to, endsWord }) => {
      const isAtWidth = WIDTHS.has(own.length) || (endsWord && WIDTHS.has(own.length + 1))
      return isAtWidth && haveSameParts(own, whole.slice(from, to))
    })
  )
}

interface Part {
  readonly from: number
  readonly to: number
  readonly endsWord: boolean
}

/** Letters and digits as they are compared, and those that no spelling of an umlaut adds, also where two words meet. */
const lettersOf = remembering((text: string) => {
  const all = normalise(text)
  return { bare: foldUmlauts(all), sure: all.replace(/[AE]/g, '') }
}, 50_000)

/** Where a text has the letters and digits of another, from the beginning of a word on. */
function partsLike(own: string, around: string): readonly Part[] {
  const { bare: sought, sure } = lettersOf(own)
  if (sought.length < 3 || !lettersOf(around).sure.includes(sure)) return []
  const words = [...around.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  return words.flatMap((_, at) => partFrom(words.slice(at), sought) ?? [])
}

function partFrom(words: readonly RegExpExecArray[], sought: string): Part | undefined {
  let run = ''
  for (const word of words) {
    run += normalise(word[0])
    const read = foldUmlauts(run)
    const more = read.length - sought.length
    if (read.startsWith(sought))
      return { from: words[0]?.index ?? 0, to: word.index + word[0].length - more, endsWord: more === 0 }
    if (!sought.startsWith(read)) return undefined
  }
  return undefined
}

function goesOn(text: string, from: number, to: number): boolean {
  const isBefore = /\d[-/._]$/.test(text.slice(0, from)) && /^\d/.test(text.slice(from))
  return isBefore || (/\d$/.test(text.slice(0, to)) && /^[-/._](?:\d|\p{L}(?![\p{L}\p{N}]))/u.test(text.slice(to)))
}
