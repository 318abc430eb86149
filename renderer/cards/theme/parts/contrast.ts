import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import { cssOf, type Colour, type ColourReader, type Rgb } from './colour.ts'

/** The contrast of two colours of a theme by WCAG 2.2, or why it cannot be computed. */
export type ContrastCheck = {
  readonly name: string
  /** The ratio that the pair needs: 4.5 for text, 3 for the border of a field. */
  readonly needs: number
} & (
  | { readonly kind: 'known'; readonly ratio: number; readonly front: string; readonly ground: string }
  | { readonly kind: 'unknown'; readonly why: string }
)

interface Pair {
  readonly name: string
  readonly needs: number
  readonly front: readonly [what: string, text: string | undefined]
  /** From top to bottom. A transparent ground shows the next one. */
  readonly grounds: readonly (readonly [what: string, text: string | undefined])[]
}

/** The contrast of each colour pair of a theme. `read` reads the colours. */
export function checkContrast({ style = {} }: CardTheme, read: ColourReader): readonly ContrastCheck[] {
  const background = ['The background', style.background] as const
  const pairs: readonly Pair[] = [
    {
      name: 'Text on its background',
      needs: 4.5,
      front: ['The text’s colour', style.text?.color],
      grounds: [['The text’s background', style.text?.background], background]
    },
    {
      name: 'Danger on the background',
      needs: 4.5,
      front: ['The danger colour', style.dangerColor],
      grounds: [background]
    },
    {
      name: 'Border against the background',
      needs: 3,
      front: ['The border’s colour', style.border?.color],
      grounds: [background]
    }
  ]
  return pairs.map((pair) => check(pair, read))
}

/** From 1 (same colour) to 21 (black on white). */
export function contrastRatio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The result for a ratio, as a sentence without its full stop. */
export function contrastWords(ratio: number, needs: number): string {
  if (ratio < needs) return `Too little: ${needs === 3 ? 'what bounds a field' : 'text'} needs at least ${needs}`
  if (needs === 3) return 'Enough for what bounds a field'
  return ratio >= 7 ? 'Enough for text, also by the stricter rule (AAA)' : 'Enough for text (AA)'
}

function check({ name, needs, front, grounds }: Pair, read: ColourReader): ContrastCheck {
  const ground = groundOf(grounds, read)
  if (typeof ground === 'string') return { name, needs, kind: 'unknown', why: ground }
  const over = known(front, read)
  if (typeof over === 'string') return { name, needs, kind: 'unknown', why: over }
  const shown = blend(over, ground)
  return {
    name,
    needs,
    kind: 'known',
    ratio: contrastRatio(shown, ground),
    front: cssOf({ kind: 'colour', rgb: shown, alpha: 1 }),
    ground: cssOf({ kind: 'colour', rgb: ground, alpha: 1 })
  }
}

/** The colour that is visible behind, or why it is unknown. */
function groundOf([top, ...below]: Pair['grounds'], read: ColourReader): Rgb | string {
  if (!top) return 'The background lets the page behind it show through, whose colour is not known here'
  const colour = known(top, read)
  if (typeof colour === 'string') return colour
  if (colour.alpha === 1) return colour.rgb
  const under = groundOf(below, read)
  return typeof under === 'string' ? under : blend(colour, under)
}

function known([what, text]: Pair['front'], read: ColourReader): Colour | string {
  if (text === undefined) return `${what} is not set, so the card form uses its own, which is not known here`
  const colour = read(text)
  if (!colour) return `${what} is not a colour`
  return colour.kind === 'colour' ? colour : `${what} cannot be computed: it ${colour.why}`
}

function blend({ rgb, alpha }: Colour, ground: Rgb): Rgb {
  const part = (place: 0 | 1 | 2) => rgb[place] * alpha + ground[place] * (1 - alpha)
  return [part(0), part(1), part(2)]
}

/** The linear light of an sRGB component, from 0 to 1. */
function linearOf(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue)
}
