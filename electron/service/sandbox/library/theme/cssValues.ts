import type { CssSupport } from './cssSupport.ts'

const NUMBER = String.raw`(?:\d{1,3}(?:\.\d{1,3})?|\.\d{1,3})`
const DISTANCE = new RegExp(String.raw`^(?:0|${NUMBER}(?:px|em|rem|ex|ch|lh|rlh|vw|vh|vmin|vmax|%))$`)
const RADIUS = new RegExp(String.raw`^(?:0|${NUMBER}px)(?: +(?:0|${NUMBER}px)){0,3}$`)
const STYLES = new Set(['none', 'hidden', 'dotted', 'dashed', 'solid', 'double', 'groove', 'ridge', 'inset', 'outset'])
// No function, escape or comment. Quotes must come in pairs, because a browser would close the last one by itself.
const FAMILIES = /^(?:[\p{L}\p{N} _.,&+-]|"[\p{L}\p{N} _.,&+'-]*"|'[\p{L}\p{N} _.,&+"-]*')+$/u
const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer)$/i

/** One distance, in px or relative. */
export function isDistance(text: string): boolean {
  return DISTANCE.test(text)
}

/** A distance without percent, because a border's width cannot have percent. */
export function isBorderWidth(text: string): boolean {
  return DISTANCE.test(text) && !text.endsWith('%')
}

/** One to four corner radii in px. */
export function isRadius(text: string): boolean {
  return RADIUS.test(text)
}

export function isBorderStyle(text: string): boolean {
  return STYLES.has(text)
}

/** A CSS list of font names, quoted or not. */
export function isFontFamily(text: string, supports: CssSupport): boolean {
  return text.length <= 300 && FAMILIES.test(text) && !KEYWORDS.test(text.trim()) && supports('font-family', text)
}
