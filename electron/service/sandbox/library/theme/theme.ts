import {
  isBorderStyle,
  isBorderWidth,
  isCssColour,
  isDistance,
  isFontFamily,
  isRadius,
  type CssSupport
} from '../../../../../shared/cards/cssValues.ts'
import { parseFontImport } from './fontImport.ts'
import { ThemeError } from './themeError.ts'

export const LAYOUTS = ['standard', 'row', 'column'] as const
export type Layout = (typeof LAYOUTS)[number]

/** A theme of `card-input`; every value has been checked. */
export interface Theme {
  readonly layout: Layout
  /** Address of a style sheet with `@font-face` rules. */
  readonly fontImport: string | undefined
  /** CSS custom properties of the card page and their values. */
  readonly properties: ReadonlyMap<string, string>
}

interface Rule {
  readonly variable: string
  readonly accepts: (text: string, supports: CssSupport) => boolean
  readonly text: string
}

const COLOR = { accepts: isCssColour, text: 'must be a CSS colour by itself' } as const
const DISTANCE = { accepts: isDistance, text: 'must be a CSS distance in px or a relative unit' } as const

const RULES: Readonly<Record<string, Rule>> = {
  'style.text.background': { variable: '--field-background', ...COLOR },
  'style.text.color': { variable: '--field-color', ...COLOR },
  'style.border.color': { variable: '--border-color', ...COLOR },
  'style.border.width': {
    variable: '--border-width',
    accepts: isBorderWidth,
    text: 'must be a CSS distance in px or a relative unit other than %'
  },
  'style.border.style': { variable: '--border-style', accepts: isBorderStyle, text: 'must be a CSS border style' },
  'style.border.radius': { variable: '--border-radius', accepts: isRadius, text: 'must be one to four radii in px' },
  'style.fontFamily': {
    variable: '--font-family',
    accepts: isFontFamily,
    text: 'must be a list of font names as CSS takes it, such as "Inter, system-ui, sans-serif"'
  },
  'style.dangerColor': { variable: '--danger', ...COLOR },
  'style.gap': { variable: '--gap', ...DISTANCE },
  'style.background': { variable: '--background', ...COLOR }
}
const GROUPS = new Set(['style', 'style.text', 'style.border'])

/**
 * Reads a theme from an integrator. `service` is the origin of the library, from which fonts may also come. `supports`
 * asks the browser about colours and font lists, after this code has refused all that could be more than that. Throws a
 * `ThemeError` for an unknown property or an invalid value.
 */
export function parseTheme(theme: unknown, service: string, supports: CssSupport): Theme {
  if (theme === undefined || theme === null) return { layout: 'standard', fontImport: undefined, properties: new Map() }
  const properties = new Map<string, string>()
  const { layout = 'standard', fontImport, ...rest } = fieldsOf(theme, '')
  for (const [property, value] of leaves(rest, '')) {
    const rule = Object.hasOwn(RULES, property) ? RULES[property] : undefined
    if (rule === undefined) throw new ThemeError(shorten(property), 'is unknown')
    if (typeof value !== 'string' || !rule.accepts(value, supports)) throw new ThemeError(property, rule.text)
    properties.set(rule.variable, value)
  }
  return { layout: parseLayout(layout), fontImport: parseFontImport(fontImport, service), properties }
}

function parseLayout(value: unknown): Layout {
  const layout = LAYOUTS.find((known) => known === value)
  if (layout === undefined) throw new ThemeError('layout', `must be ${LAYOUTS.join(', ')}`)
  return layout
}

function* leaves(value: object, path: string): Generator<readonly [property: string, value: unknown]> {
  for (const [name, inner] of Object.entries(value)) {
    const property = path === '' ? name : `${path}.${name}`
    if (inner === undefined) continue
    if (GROUPS.has(property)) yield* leaves(fieldsOf(inner, property), property)
    else yield [property, inner]
  }
}

function fieldsOf(value: unknown, property: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ThemeError(property || 'itself', 'must be an object')
  }
  return value as Readonly<Record<string, unknown>>
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
