// Each value is one that CSS takes by itself: no second declaration, no address and no function can hide in it.
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

/** One distance in px or a relative unit. */
export function isDistance(text: string): boolean {
  return DISTANCE.test(text)
}

/** As a distance, but for percent, which no border's width can have. */
export function isBorderWidth(text: string): boolean {
  return isDistance(text) && !text.endsWith('%')
}

/** One to four corners in px. */
export function isRadius(text: string): boolean {
  return RADIUS.test(text)
}

export function isBorderStyle(text: string): boolean {
  return BORDER_STYLES.some((style) => style === text)
}

/** Names of fonts with commas between them, the ones with other signs in quotes. */
export function isFontFamily(text: string): boolean {
  return text.length <= 300 && FAMILIES.test(text)
}

/** The https address of a style sheet, without a name or a password in it. */
export function isFontAddress(text: string): boolean {
  const url = CONTROLS.test(text) ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
}
