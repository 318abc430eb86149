export type Scheme = 'light' | 'dark'
/** Red, green and blue of sRGB from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parts from 0 to 1, as a screen of sRGB shows them. */
export interface Colour {
  readonly kind: 'colour'
  readonly rgb: Rgb
  readonly alpha: number
}

/** A colour of CSS that only the page which shows it can say. `why` goes on after “it”. */
interface DependentColour {
  readonly kind: 'depends'
  readonly why: string
}

/** A text as a colour; undefined for what is none. */
export type ColourReader = (text: string) => Colour | DependentColour | undefined

// Functions that only compute a colour. All others either load something or stand for text from elsewhere.
const FUNCTIONS = new Set('rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark alpha calc'.split(' '))
const SIGNS = /^[\w#%.,/()\s+-]{1,200}$/
const KEYWORDS = /^(?:inherit|initial|unset|revert|revert-layer)$/
const VARIABLE = /\bvar\(\s*--[\w-]+\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))+))?\)/g
// The keywords of CSS Color 4 that each system and browser has colours of its own for.
const SYSTEM_COLOURS = new RegExp(
  String.raw`\b(?:accentcolor(?:text)?|activetext|button(?:border|face|text)|canvas(?:text)?|field(?:text)?|graytext|` +
    String.raw`highlight(?:text)?|linktext|mark(?:text)?|selecteditem(?:text)?|visitedtext)\b`
)

/** Whether a text is one colour of CSS by itself, in whatever form the browser knows. */
export function isColour(text: string): boolean {
  const written = text.trim().toLowerCase()
  if (!SIGNS.test(written)) return false
  const plain = withoutVariables(written)
  return !KEYWORDS.test(plain) && computesOnly(plain) && CSS.supports('color', plain)
}

/** Reads a colour of CSS; undefined for what is none. `scheme` chooses of those that have one for each. */
export function readColour(text: string, scheme: Scheme = 'light'): ReturnType<ColourReader> {
  const plain = text.trim().toLowerCase()
  if (!isColour(plain)) return undefined
  if (withoutVariables(plain) !== plain) return { kind: 'depends', why: 'is taken from the page that shows it' }
  if (/\bcurrentcolor\b/.test(plain)) return { kind: 'depends', why: 'is the colour of the text around it' }
  if (SYSTEM_COLOURS.test(plain)) return { kind: 'depends', why: 'is a colour of the system that shows it' }
  return computed(plain, scheme)
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

/** What stands instead of each variable where no page sets it: any colour will do where nothing does. */
function withoutVariables(text: string): string {
  return text.replace(VARIABLE, (_whole, instead?: string) => withoutVariables(instead?.trim() ?? 'black'))
}

function computesOnly(text: string): boolean {
  const names = Array.from(text.matchAll(/([\w-]*)\(/g), ([, name = '']) => name)
  // A browser would close the last ones by itself.
  const isClosed = names.length === text.split(')').length - 1
  return isClosed && names.every((name) => name === '' || FUNCTIONS.has(name))
}

/** The browser's own computation, in the colours of a screen; only the kind of the page decides between two. */
function computed(css: string, scheme: Scheme): Colour {
  const probe = document.createElement('span')
  probe.style.colorScheme = scheme
  probe.style.color = `color(from ${css} srgb r g b / alpha)`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map((part) =>
    Math.min(1, Math.max(0, Number(part)))
  )
  return { kind: 'colour', rgb: [red, green, blue], alpha }
}
