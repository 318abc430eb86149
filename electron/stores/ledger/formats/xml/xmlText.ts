// Characters that XML 1.0 forbids even escaped: control characters, lone surrogates, U+FFFE and U+FFFF.
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The text with U+FFFD for every character that XML 1.0 forbids. */
export function permittedText(text: string): string {
  return text.replace(FORBIDDEN, '\ufffd')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** Escapes permitted text for an element. A carriage return is escaped, because readers turn it into a line feed. */
function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => ESCAPES[character] ?? character)
}

// Nearly all texts need no change: one test is several times faster than two searches.
const PLAIN = /^[\t\n\u0020-%'-;=?-\ud7ff\ue000-\ufffd]*$/

/** An element with any text in it. */
export function textElement(name: string, text: string): string {
  return `<${name}>${PLAIN.test(text) ? text : escaped(permittedText(text))}</${name}>`
}

/** An element with the beginning of a text, or nothing if the text is blank. `max` as in `cutText`. */
export function optionalElement(name: string, text: string | null, max: number): string {
  return text === null || text.trim() === '' ? '' : textElement(name, cutText(text, max))
}

/**
 * The beginning of a text: at most `max` UTF-16 units, without splitting a character. Schemas count characters, and
 * there are never more of them than units; some readers count units.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const last = text.charCodeAt(max - 1)
  const splits = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splits ? max - 1 : max)
}

/** The whole text, split into pieces like those of `cutText`. */
export function textPieces(text: string, max: number): readonly string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== ''; rest = rest.slice(pieces.at(-1)?.length)) pieces.push(cutText(rest, max))
  return pieces
}
