/** What acts on a terminal or turns the reading direction instead of showing: controls, format marks, halves of pairs. */
const ACTING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A text of the service as one harmless line: what would act is written as JSON writes it, `\u202e`. */
export function visibleText(text: string): string {
  return text.replace(ACTING, escaped)
}

/** A value as JSON in one line that is harmless on a terminal, and reads back as the same value. */
export function visibleJson(value: unknown): string {
  return visibleText(JSON.stringify(value))
}

/** At most so many characters of a text, made harmless; what is left out is told by the mark at its end. */
export function clippedText(text: string, most: number): string {
  const shown = visibleText(text)
  // A pair is left out whole: half of one is no character.
  return shown.length > most ? `${shown.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : shown
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
