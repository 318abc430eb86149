import { isCssColour, type CssSupport } from '../../../../shared/cards/cssValues.ts'

export type Scheme = 'light' | 'dark'
/** Red, green and blue of sRGB, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Components from 0 to 1, as an sRGB screen shows them. */
export interface Colour {
  readonly kind: 'colour'
  readonly rgb: Rgb
  readonly alpha: number
}

/** A CSS colour that depends on the page which shows it. `why` continues a sentence after “it”. */
interface DependentColour {
  readonly kind: 'depends'
  readonly why: string
}

/** Reads a text as a colour. Undefined if it is not one. */
export type ColourReader = (text: string) => Colour | DependentColour | undefined

// The keywords of CSS Color 4 whose colours depend on the system and the browser.
const SYSTEM_COLOURS = new RegExp(
  String.raw`\b(?:accentcolor(?:text)?|activetext|button(?:border|face|text)|canvas(?:text)?|field(?:text)?|graytext|` +
    String.raw`highlight(?:text)?|linktext|mark(?:text)?|selecteditem(?:text)?|visitedtext)\b`
)

export const inThisBrowser: CssSupport = (property, value) => CSS.supports(property, value)

/** Whether a text is one CSS colour by itself, in any form that the browser knows. */
export function isColour(text: string): boolean {
  return isCssColour(text, inThisBrowser)
}

/** Reads a CSS colour. Undefined if the text is none. `scheme` chooses between the colours of `light-dark()`. */
export function readColour(text: string, scheme: Scheme = 'light'): ReturnType<ColourReader> {
  const plain = text.trim().toLowerCase()
  if (!isColour(plain)) return undefined
  if (/\bcurrentcolor\b/.test(plain)) return { kind: 'depends', why: 'is the colour of the text around it' }
  if (SYSTEM_COLOURS.test(plain)) return { kind: 'depends', why: 'is a colour of the system that shows it' }
  return computed(plain, scheme)
}

/** A computed colour as `rgb()` text that every browser reads. */
export function cssOf({ rgb, alpha }: Colour): string {
  const parts = rgb.map((part) => Math.round(part * 255)).join(' ')
  return alpha === 1 ? `rgb(${parts})` : `rgb(${parts} / ${Number(alpha.toFixed(3))})`
}

/** `#rrggbb` for the browser's colour chooser, without the transparency. */
export function hexOf({ rgb }: Colour): string {
  return `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0')
    )
    .join('')}`
}

/** Lets the browser compute an sRGB colour. `scheme` decides between the colours of `light-dark()`. */
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
