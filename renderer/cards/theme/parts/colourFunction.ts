import { axesOf, fromHsl, fromHwb, fromThreeds, fromOklab, type Colour, type Rgb } from './colourSpaces.ts'

/** A number of a colour function: as it is, in percent, or as an angle in degrees. `none` counts as 0 of either. */
interface Part {
  readonly value: number
  readonly unit: 'number' | 'percent' | 'angle' | 'none'
}
type Parts = readonly [Part, Part, Part]

interface Space {
  /** Whether the old form with commas takes these parts; absent where there is none. */
  readonly takesCommas?: (parts: Parts) => boolean
  /** Undefined for a part of a unit that it does not take. */
  readonly read: (parts: Parts) => Rgb | undefined
}

const FUNCTION = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*([^()]*?)\s*\)$/
const NUMBER = /^([+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,2})?)(%|deg|rad|grad|turn)?$/
const DEGREES = { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 } as const

const isAll = (unit: Part['unit']) => (parts: readonly Part[]) => parts.every((part) => part.unit === unit)

const rgb: Space = {
  takesCommas: (parts) => isAll('number')(parts) || isAll('percent')(parts),
  read: (parts) => three(parts, (part) => of(part, 255) / 255)
}
const hsl: Space = {
  takesCommas: ([, ...rest]) => isAll('percent')(rest),
  read: (parts) =>
    withHue(parts[0], (hue) => fromHsl(hue, unit(of(parts[1], 100) / 100), unit(of(parts[2], 100) / 100)))
}
const hwb: Space = {
  read: (parts) =>
    withHue(parts[0], (hue) => fromHwb(hue, unit(of(parts[1], 100) / 100), unit(of(parts[2], 100) / 100)))
}
const threeds: Space = {
  read: ([light, a, b]) => checked([light, a, b], () => fromThreeds(upTo(of(light, 100), 100), of(a, 125), of(b, 125)))
}
const lch: Space = {
  read: ([light, chroma, turn]) =>
    withHue(turn, (hue) => fromThreeds(upTo(of(light, 100), 100), ...axesOf(Math.max(0, of(chroma, 150)), hue)))
}
const oklab: Space = {
  read: ([light, a, b]) => checked([light, a, b], () => fromOklab(unit(of(light, 1)), of(a, 0.4), of(b, 0.4)))
}
const oklch: Space = {
  read: ([light, chroma, turn]) =>
    withHue(turn, (hue) => fromOklab(unit(of(light, 1)), ...axesOf(Math.max(0, of(chroma, 0.4)), hue)))
}
const SPACES: Readonly<Record<string, Space>> = { rgb, rgba: rgb, hsl, hsla: hsl, hwb, lab: threeds, lch, oklab, oklch }

/** Reads `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()` or `oklch()` of numbers, in small letters. */
export function readColourFunction(text: string): Colour | undefined {
  const [, name = '', inner = ''] = FUNCTION.exec(text) ?? []
  const space = Object.hasOwn(SPACES, name) ? SPACES[name] : undefined
  const parts = space && readParts(inner, space)
  const found = parts && space.read(parts.colour)
  if (!found) return undefined
  const [red, green, blue] = found.map(unit) as [number, number, number]
  return { kind: 'colour', rgb: [red, green, blue], alpha: unit(parts.alpha) }
}

function readParts(inner: string, space: Space): { readonly colour: Parts; readonly alpha: number } | undefined {
  const isOld = inner.includes(',')
  const [main = '', last] = isOld ? [inner] : inner.split(/\s*\/\s*/)
  const texts = isOld ? main.split(/\s*,\s*/) : [...main.split(/\s+/), ...(last === undefined ? [] : [last])]
  const [first, second, third, alpha, ...more] = texts.map(readPart)
  if (!first || !second || !third || more.length > 0 || texts.length !== (alpha ? 4 : 3)) return undefined
  const colour: Parts = [first, second, third]
  if (isOld ? !space.takesCommas?.(colour) : (alpha !== undefined) !== (last !== undefined)) return undefined
  if (alpha?.unit === 'angle' || inner.split('/').length > 2) return undefined
  return { colour, alpha: alpha ? of(alpha, 1) : 1 }
}

function readPart(text: string): Part | undefined {
  if (text === 'none') return { value: 0, unit: 'none' }
  const [, digits, suffix] = NUMBER.exec(text) ?? []
  if (digits === undefined) return undefined
  const value = Number(digits)
  if (suffix === undefined) return { value, unit: 'number' }
  if (suffix === '%') return { value, unit: 'percent' }
  return { value: value * DEGREES[suffix as keyof typeof DEGREES], unit: 'angle' }
}

/** A part as a number, where a hundred percent are `whole`. */
function of({ value, unit: kind }: Part, whole: number): number {
  return kind === 'percent' ? (value / 100) * whole : value
}

function three(parts: Parts, read: (part: Part) => number): Rgb | undefined {
  return checked(parts, () => [read(parts[0]), read(parts[1]), read(parts[2])])
}

/** Angles stand only where a hue does. */
function checked(parts: readonly Part[], read: () => Rgb): Rgb | undefined {
  return parts.some((part) => part.unit === 'angle') ? undefined : read()
}

function withHue(hue: Part, read: (degrees: number) => Rgb): Rgb | undefined {
  return hue.unit === 'percent' ? undefined : read(hue.value)
}

const upTo = (value: number, most: number) => Math.min(most, Math.max(0, value))
const unit = (value: number) => upTo(value, 1)
