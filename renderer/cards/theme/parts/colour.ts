import { readColourFunction } from './colourFunction.ts'
import type { Colour } from './colourSpaces.ts'
import { NAMED_COLOURS } from './namedColours.ts'

export type Scheme = 'light' | 'dark'

/** A colour of CSS that only the page which shows it can say. `why` goes on after “it”. */
interface DependentColour {
  readonly kind: 'depends'
  readonly why: string
}

const LONGEST = 200

// The keywords of CSS Color 4 that each system and browser has colours of its own for.
const SYSTEM_COLOURS = new Set(
  (
    'accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext ' +
    'graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext'
  ).split(' ')
)

const BY_SCHEME = /^light-dark\(\s*(.+)\)$/i
const BY_PAGE = /^var\(\s*--[\w-]+\s*(?:,\s*(.+?)\s*)?\)$/i
const MIXED = /^(?:color-mix|color|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*from\s|alpha)\b[\w\s#%.,/()+-]*\)$/i

/** Reads a colour of CSS; undefined for what is none. `scheme` chooses of those that have one for each. */
export function readColour(text: string, scheme: Scheme = 'light'): Colour | DependentColour | undefined {
  const plain = text.trim().toLowerCase()
  if (plain === '' || plain.length > LONGEST || /[;{}<>\\"'@!]|url\(/.test(plain) || !isBalanced(plain))
    return undefined
  return keyword(plain) ?? hexColour(plain) ?? readColourFunction(plain) ?? nested(plain, scheme)
}

/** `rgb()` text that every browser reads, for a colour that can be computed. */
export function cssOf({ rgb, alpha }: Colour): string {
  const parts = rgb.map((part) => Math.round(part * 255)).join(' ')
  return alpha === 1 ? `rgb(${parts})` : `rgb(${parts} / ${Number(alpha.toFixed(3))})`
}

/** `#rrggbb`, as the browser's own colour chooser takes it; what shines through is left out. */
export function hexOf({ rgb }: Colour): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0')
    )
    .join('')}`
}

function keyword(text: string): Colour | DependentColour | undefined {
  if (text === 'transparent') return { kind: 'colour', rgb: [0, 0, 0], alpha: 0 }
  if (text === 'currentcolor') return { kind: 'depends', why: 'is the colour of the text around it' }
  if (SYSTEM_COLOURS.has(text)) return { kind: 'depends', why: 'is a colour of the system that shows it' }
  const hex = NAMED_COLOURS.get(text)
  return hex === undefined ? undefined : hexColour(`#${hex}`)
}

function hexColour(text: string): Colour | undefined {
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(text)) return undefined
  const pairs = text.length > 5 ? text.slice(1) : text.slice(1).replace(/./g, '$&$&')
  const [red = 0, green = 0, blue = 0, alpha = 1] = (pairs.match(/../g) ?? []).map(
    (pair) => Number.parseInt(pair, 16) / 255
  )
  return { kind: 'colour', rgb: [red, green, blue], alpha }
}

function nested(text: string, scheme: Scheme): Colour | DependentColour | undefined {
  const [, pair] = BY_SCHEME.exec(text) ?? []
  if (pair !== undefined) {
    const [light, dark, more] = topLevelParts(pair).map((part) => readColour(part, scheme))
    return light && dark && more === undefined ? (scheme === 'light' ? light : dark) : undefined
  }
  const [variable, instead] = BY_PAGE.exec(text) ?? []
  if (variable !== undefined) {
    const isKnown = instead === undefined || readColour(instead, scheme) !== undefined
    return isKnown ? { kind: 'depends', why: 'is taken from the page that shows it' } : undefined
  }
  return MIXED.test(text) ? { kind: 'depends', why: 'is mixed by the browser that shows it' } : undefined
}

/** Parts between commas that stand in no brackets. */
function topLevelParts(text: string): readonly string[] {
  const parts: string[] = []
  let [part, depth] = ['', 0]
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}
