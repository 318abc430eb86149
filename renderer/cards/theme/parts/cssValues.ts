// Each pattern matches one CSS value: no second declaration, address or function can hide in it.
const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})`
const UNITS = 'px|em|rem|ex|ch|cap|ic|lh|rlh|vw|vh|vi|vb|vmin|vmax|[sld]v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)'
const DISTANCE = new RegExp(`^(?:0|${NUMBER}(?:${UNITS}|%))$`, 'i')
const RADIUS = new RegExp(`^(?:0|${NUMBER}px)(?: +(?:0|${NUMBER}px)){0,3}$`, 'i')
const NAME = String.raw`-?[\p{L}_][\p{L}\p{N}_-]{0,60}(?: +[\p{L}_][\p{L}\p{N}_-]{0,60}){0,7}`
const QUOTED = String.raw`"[\p{L}\p{N} _.&+-]{1,80}"|'[\p{L}\p{N} _.&+-]{1,80}'`
const FAMILIES = new RegExp(`^(?:${NAME}|${QUOTED})(?: *, *(?:${NAME}|${QUOTED})){0,9}$`, 'u')
const CONTROLS = /[\p{Cc}\p{Cf}\s]/u

export const BORDER_STYLES = [
  'none',
  'hidden',
  'dotted',
  'dashed',
  'solid',
  'double',
  'groove',
  'ridge',
  'inset',
  'outset'
] as const

/** One length in px or a relative unit. */
export function isDistance(text: string): boolean {
  return DISTANCE.test(text)
}

/** A length, but not in percent, which CSS does not allow for border widths. */
export function isBorderWidth(text: string): boolean {
  return isDistance(text) && !text.endsWith('%')
}

/** One to four radii in px. */
export function isRadius(text: string): boolean {
  return RADIUS.test(text)
}

export function isBorderStyle(text: string): boolean {
  return BORDER_STYLES.some((style) => style === text)
}

/** Font names separated by commas. Names with other characters are in quotes. */
export function isFontFamily(text: string): boolean {
  return text.length <= 300 && FAMILIES.test(text)
}

/** The https address of a style sheet, without user name or password. */
export function isFontAddress(text: string): boolean {
  const url = CONTROLS.test(text) ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
}
