import { isCssColor } from './cssColor.ts'
import { isBorderStyle, isBorderWidth, isDistance, isFontFamily, isRadius } from './cssValues.ts'

export const LAYOUTS = ['standard', 'row', 'column'] as const
export type Layout = (typeof LAYOUTS)[number]

/** A theme of `card-input` whose every value passed the grammar. */
export interface Theme {
  readonly layout: Layout
  /** Address of a style sheet with `@font-face` rules. */
  readonly fontImport: string | undefined
  /** CSS custom properties of the card page and their values. */
  readonly properties: ReadonlyMap<string, string>
}

/** A theme that breaks the grammar; `property` says where. */
export class ThemeError extends TypeError {
  override readonly name = 'ThemeError'
  readonly property: string

  constructor(property: string, rule: string) {
    super(`theme.${property} ${rule}`)
    this.property = property
  }
}

interface Rule {
  readonly variable: string
  readonly accepts: (text: string) => boolean
  readonly text: string
}

const COLOR = { accepts: isCssColor, text: 'must be a CSS colour' } as const
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
  'style.fontFamily': { variable: '--font-family', accepts: isFontFamily, text: 'must be a list of font names' },
  'style.dangerColor': { variable: '--danger', ...COLOR },
  'style.gap': { variable: '--gap', ...DISTANCE },
  'style.background': { variable: '--background', ...COLOR }
}
const GROUPS = new Set(['style', 'style.text', 'style.border'])

/**
 * Reads a theme as an integrator gives it. `service` is the origin of the library, from which fonts may come as well.
 * Throws a `ThemeError` for an unknown property or a value that is not exactly what its property takes.
 */
export function parseTheme(theme: unknown, service: string): Theme {
  if (theme === undefined || theme === null) return { layout: 'standard', fontImport: undefined, properties: new Map() }
  const properties = new Map<string, string>()
  const { layout = 'standard', fontImport, ...rest } = fieldsOf(theme, '')
  for (const [property, value] of leaves(rest, '')) {
    const rule = Object.hasOwn(RULES, property) ? RULES[property] : undefined
    if (rule === undefined) throw new ThemeError(shorten(property), 'is unknown')
    if (typeof value !== 'string' || !rule.accepts(value)) throw new ThemeError(property, rule.text)
    properties.set(rule.variable, value)
  }
  return { layout: parseLayout(layout), fontImport: parseFontImport(fontImport, service), properties }
}

function parseLayout(value: unknown): Layout {
  const layout = LAYOUTS.find((known) => known === value)
  if (layout === undefined) throw new ThemeError('layout', `must be ${LAYOUTS.join(', ')}`)
  return layout
}

/** Fonts come over https, or from the service itself. */
export function parseFontImport(value: unknown, service: string): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' && value.length <= 1000 ? URL.parse(value, service) : null
  const isAllowed = url !== null && (url.protocol === 'https:' || url.origin === service)
  if (!isAllowed || url.username !== '' || url.password !== '') {
    throw new ThemeError('fontImport', 'must be the https address of a style sheet')
  }
  return url.href
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
