/*
 * How much of a line a text takes on a terminal, and where it may be cut: never within what a reader sees as one
 * character, such as a letter with its accents, a conjunct of Devanagari, a flag or a family of emoji.
 */

/** Drawn as a picture of two columns, whatever code points it consists of. */
const EMOJI = /^\p{RGI_Emoji}$|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/v
/**
 * Combining marks and format characters, which take no column of their own, and the later parts of a Korean syllable.
 */
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff\ud7b0-\ud7ff]/u
/** East Asian Wide and Fullwidth, without emoji. */
const WIDE =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2fb}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]/u

let segmenter: Intl.Segmenter | undefined

/** Whether a text has only printable ASCII characters, each one column wide. */
export function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** The columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const { segment } of graphemesOf(text)) width += widthOf(segment)
  return width
}

/** As many whole characters from the start of a text as fit into `width` columns. */
export function startWithin(text: string, width: number): string {
  if (isPlain(text)) return text.slice(0, width)
  let taken = 0
  for (const { segment, index } of graphemesOf(text)) {
    taken += widthOf(segment)
    if (taken > width) return text.slice(0, index)
  }
  return text
}

/** As many whole characters from the end of a text as fit into `width` columns. */
export function endWithin(text: string, width: number): string {
  let left = textWidth(text)
  for (const { segment, index } of graphemesOf(text)) {
    if (left <= width) return text.slice(index)
    left -= widthOf(segment)
  }
  return ''
}

function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

function widthOf(character: string): number {
  if (EMOJI.test(character)) return 2
  let width = 0
  for (const point of character) width += NO_WIDTH.test(point) ? 0 : WIDE.test(point) ? 2 : 1
  return width
}
