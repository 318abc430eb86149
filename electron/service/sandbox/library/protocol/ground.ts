/** Red, green and blue of sRGB, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour with its opacity, from 0 (transparent) to 1. */
export interface Paint {
  readonly rgb: Rgb
  readonly alpha: number
}

/** Colour scheme of content on a background. */
export type Scheme = 'light' | 'dark'

export const WHITE: Rgb = [1, 1, 1]
export const BLACK: Rgb = [0, 0, 0]

export function parseRgb(value: unknown): Rgb | undefined {
  if (!Array.isArray(value) || value.length !== 3) return undefined
  const [red, green, blue] = value as readonly unknown[]
  return isPart(red) && isPart(green) && isPart(blue) ? [red, green, blue] : undefined
}

function isPart(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

/** The colour that is visible when paint lies on a background. */
export function laidOn(ground: Rgb, { rgb, alpha }: Paint): Rgb {
  return blend(ground, rgb, alpha)
}

/** Contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The scheme whose text, white or black, is more legible on a background. */
export function schemeOn(ground: Rgb): Scheme {
  return contrast(WHITE, ground) > contrast(BLACK, ground) ? 'dark' : 'light'
}

/** Mixes white or black into a colour, just enough to reach this contrast ratio with the background. */
export function readable(wanted: Rgb, ground: Rgb, ratio: number): Rgb {
  const pole = schemeOn(ground) === 'dark' ? WHITE : BLACK
  for (let step = 0; step < 10; step += 1) {
    const mixed = blend(wanted, pole, step / 10)
    if (contrast(mixed, ground) >= ratio) return mixed
  }
  return pole
}

export function cssText(rgb: Rgb): string {
  return `rgb(${rgb.map((part) => Math.round(part * 255)).join(' ')})`
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return [part(0), part(1), part(2)]
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
