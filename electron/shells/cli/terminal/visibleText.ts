import { isPlain, startWithin, textWidth } from './textWidth.ts'

/** Characters that control a terminal or turn the reading direction: controls, format marks, lone surrogates. */
const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** In a script that joins its letters, such as Arabic or Devanagari, and within emoji; in Latin it would only hide. */
const JOINER =
  /(?<=[\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}])\p{L})[\u200c\u200d]/u
/** A flag that is spelled out in tags. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/u
/** Signs that are drawn around a number. */
const NUMBER_SIGN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

// Compiled for the first text that is not plain: that takes a tenth of the time of a small command.
let lookedAt: RegExp | undefined

/**
 * Text of the service as one harmless line: control characters become JSON escapes such as `\u202e`; joiners of letters
 * and emoji stay.
 */
export function visibleText(text: string): string {
  if (isPlain(text)) return text
  lookedAt ??= new RegExp(`(${JOINER.source}|${FLAG.source}|${NUMBER_SIGN.source})|${ACTING.source}`, 'gu')
  return text.replace(lookedAt, (found, needed?: string) => needed ?? escaped(found))
}

/** A value as one line of JSON that is harmless on a terminal and parses to the same value. */
export function visibleJson(value: unknown): string {
  return visibleText(JSON.stringify(value))
}

/** At most `most` columns of a text, made harmless; a mark at the end shows that text is left out. */
export function clippedText(text: string, most: number): string {
  const shown = visibleText(text)
  return textWidth(shown) > most ? `${startWithin(shown, most - 1)}…` : shown
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
