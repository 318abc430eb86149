const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{1,3})?|\.\d{1,3})`
const DISTANCE = new RegExp(String.raw`^(?:0|${NUMBER}(?:px|em|rem|ex|ch|lh|rlh|vw|vh|vmin|vmax|%))$`)
const RADIUS = new RegExp(String.raw`^(?:0|${NUMBER}px)(?: +(?:0|${NUMBER}px)){0,3}$`)
const STYLES = new Set(['none', 'hidden', 'dotted', 'dashed', 'solid', 'double', 'groove', 'ridge', 'inset', 'outset'])
const NAME = String.raw`[\p{L}_][\p{L}\p{N}_-]{0,60}(?: [\p{L}\p{N}_-]{1,60}){0,5}`
const FAMILY = String.raw`(?:${NAME}|"[\p{L}\p{N} _.-]{1,80}"|'[\p{L}\p{N} _.-]{1,80}')`
const FAMILIES = new RegExp(String.raw`^${FAMILY}(?: *, *${FAMILY}){0,7}$`, 'u')

/** One distance, in px or relative. */
export function isDistance(text: string): boolean {
  return DISTANCE.test(text)
}

/** As a distance, but not in percent, which a border's width cannot have. */
export function isBorderWidth(text: string): boolean {
  return DISTANCE.test(text) && !text.endsWith('%')
}

/** One to four corners in px. */
export function isRadius(text: string): boolean {
  return RADIUS.test(text)
}

export function isBorderStyle(text: string): boolean {
  return STYLES.has(text)
}

/** A list of font names, in quotes or not. */
export function isFontFamily(text: string): boolean {
  return text.length <= 200 && FAMILIES.test(text)
}
