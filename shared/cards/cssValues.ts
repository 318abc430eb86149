/** Whether a browser accepts a value for a CSS property: `CSS.supports`. */
export type CssSupport = (property: string, value: string) => boolean

// Each pattern matches one CSS value: no second declaration, address or function can hide in it.
const NUMBER = String.raw`(?:\d{1,4}(?:\.\d{1,4})?|\.\d{1,4})`
const UNITS = 'px|em|rem|ex|ch|cap|ic|lh|rlh|vw|vh|vi|vb|vmin|vmax|[sld]v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max)'
const DISTANCE = new RegExp(`^(?:0|${NUMBER}(?:${UNITS}|%))$`, 'i')
const RADIUS = new RegExp(`^(?:0|${NUMBER}px)(?: +(?:0|${NUMBER}px)){0,3}$`, 'i')
const NAME = String.raw`-?[\p{L}_][\p{L}\p{N}_-]{0,60}(?: +[\p{L}_][\p{L}\p{N}_-]{0,60}){0,7}`
const QUOTED = String.raw`"[\p{L}\p{N} _.,&+'-]{1,80}"|'[\p{L}\p{N} _.,&+"-]{1,80}'`
const FAMILIES = new RegExp(`^(?:${NAME}|${QUOTED})(?: *, *(?:${NAME}|${QUOTED})){0,9}$`, 'u')
// Functions that only compute a colour. All others load something or stand for text from elsewhere.
const FUNCTIONS = new Set('rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark alpha calc'.split(' '))
const SIGNS = /^[\w#%.,/() +-]{1,200}$/
const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer)$/i

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
export function isFontFamily(text: string, supports: CssSupport): boolean {
  return text.length <= 300 && FAMILIES.test(text) && !KEYWORDS.test(text) && supports('font-family', text)
}

/** Exactly one CSS colour, in any notation that the browser supports. */
export function isCssColour(text: string, supports: CssSupport): boolean {
  return SIGNS.test(text) && !KEYWORDS.test(text.trim()) && computesOnly(text) && supports('color', text)
}

function computesOnly(text: string): boolean {
  const names = Array.from(text.matchAll(/([\w-]*)\(/g), ([, name = '']) => name.toLowerCase())
  // A browser would add missing closing brackets by itself; here they must be present.
  const isClosed = names.length === text.split(')').length - 1
  return isClosed && names.every((name) => name === '' || FUNCTIONS.has(name))
}
