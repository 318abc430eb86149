import type { CssSupport } from './cssSupport.ts'

const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{1,3})?|\.\d{1,3})`
const DISTANCE = new RegExp(String.raw`^(?:0|${NUMBER}(?:px|em|rem|ex|ch|lh|rlh|vw|vh|vmin|vmax|%))$`)
const RADIUS = new RegExp(String.raw`^(?:0|${NUMBER}px)(?: +(?:0|${NUMBER}px)){0,3}$`)
const STYLES = new Set(['none', 'hidden', 'dotted', 'dashed', 'solid', 'double', 'groove', 'ridge', 'inset', 'outset'])
// No function, no escape and no comment. Quotes come in pairs: a browser would close the last one by itself.
const FAMILIES = /^(?:[\p{L}\p{N} _.,&+-]|"[\p{L}\p{N} _.,&+'-]*"|'[\p{L}\p{N} _.,&+"-]*')+$/u
const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer)$/i

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

/** A list of font names as CSS takes it, in quotes or not. */
export function isFontFamily(text: string, supports: CssSupport): boolean {
  return text.length <= 300 && FAMILIES.test(text) && !KEYWORDS.test(text.trim()) && supports('font-family', text)
}
