import { writeUnseen } from '../../../../shared/text/unseen.ts'
import { isPlain, startWithin, textWidth } from './textWidth.ts'

/**
 * Text of the service as one harmless line: control characters become JSON escapes such as `\u202e`; joiners of letters
 * and emoji stay.
 */
export function visibleText(text: string): string {
  return isPlain(text) ? text : writeUnseen(text, escaped)
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
