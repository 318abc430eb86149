import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import { inThisBrowser, isColour } from './colour.ts'
import { isBorderStyle, isBorderWidth, isDistance, isFontFamily, isRadius } from '../../../../shared/cards/cssValues.ts'

/** The path of a property in a theme, as the interface writes it. */
export type ThemePath = (typeof THEME_PROPERTIES)[number]['path']

/** How the user sets a property: typed or chosen. */
type ThemeKind = 'layout' | 'address' | 'colour' | 'distance' | 'border-style' | 'fonts'

interface ThemeProperty {
  readonly path: string
  readonly label: string
  readonly kind: ThemeKind
  readonly accepts: (text: string) => boolean
  /** What values it accepts, as the end of a sentence. */
  readonly takes: string
  readonly example: string
}

export const LAYOUTS = ['standard', 'row', 'column'] as const

const colour = {
  kind: 'colour',
  accepts: isColour,
  takes: 'a colour of CSS, such as #1a73e8 or rgb(0 0 0 / 60%)'
} as const

/** All properties of the component's theme, in the order of the editor. */
export const THEME_PROPERTIES = [
  {
    path: 'layout',
    label: 'Layout',
    kind: 'layout',
    accepts: (text) => LAYOUTS.some((layout) => layout === text),
    takes: 'standard, row or column',
    example: 'standard'
  },
  {
    path: 'fontImport',
    label: 'Web font',
    kind: 'address',
    accepts: isFontAddress,
    takes: 'the https address of a style sheet with fonts',
    example: 'https://fonts.example/inter.css'
  },
  {
    path: 'style.fontFamily',
    label: 'Font family',
    kind: 'fonts',
    accepts: (text) => isFontFamily(text, inThisBrowser),
    takes: 'names of fonts with commas between them',
    example: 'Inter, system-ui, sans-serif'
  },
  { path: 'style.text.color', label: 'Text colour', ...colour, example: '#1c1e21' },
  { path: 'style.text.background', label: 'Text background', ...colour, example: '#ffffff' },
  { path: 'style.border.color', label: 'Border colour', ...colour, example: '#8b919d' },
  {
    path: 'style.border.width',
    label: 'Border width',
    kind: 'distance',
    accepts: isBorderWidth,
    takes: 'a distance in px or a relative unit, such as 1px or 0.1em',
    example: '1px'
  },
  {
    path: 'style.border.style',
    label: 'Border style',
    kind: 'border-style',
    accepts: isBorderStyle,
    takes: 'a border style of CSS, such as solid or dashed',
    example: 'solid'
  },
  {
    path: 'style.border.radius',
    label: 'Border radius',
    kind: 'distance',
    accepts: isRadius,
    takes: 'one to four radii in px, such as 6px',
    example: '6px'
  },
  { path: 'style.dangerColor', label: 'Danger colour', ...colour, example: '#b3261e' },
  {
    path: 'style.gap',
    label: 'Gap',
    kind: 'distance',
    accepts: isDistance,
    takes: 'a distance in px or a relative unit, such as 8px or 0.5em',
    example: '8px'
  },
  { path: 'style.background', label: 'Background', ...colour, example: '#ffffff' }
] as const satisfies readonly ThemeProperty[]

/** The properties of a theme that are set, by path. */
export type ThemeValues = ReadonlyMap<ThemePath, string>

export function valuesOf(theme: CardTheme): ThemeValues {
  const values = new Map<ThemePath, string>()
  for (const { path } of THEME_PROPERTIES) {
    const value = path
      .split('.')
      .reduce<unknown>(
        (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
        theme
      )
    if (typeof value === 'string') values.set(path, value)
  }
  return values
}

/** The theme with these values. Empty values are left out. It satisfies the contract if `faultsOf` finds nothing. */
export function themeOf(values: ThemeValues): CardTheme {
  const theme: Record<string, unknown> = {}
  for (const { path } of THEME_PROPERTIES) {
    const value = values.get(path)?.trim() ?? ''
    if (value !== '') put(theme, path.split('.'), value)
  }
  return theme
}

/** What is wrong, by path, each as a sentence. */
export function faultsOf(values: ThemeValues): ReadonlyMap<ThemePath, string> {
  const faults = new Map<ThemePath, string>()
  for (const { path, accepts, takes } of THEME_PROPERTIES) {
    const value = values.get(path)?.trim() ?? ''
    if (value !== '' && !accepts(value)) faults.set(path, `This takes ${takes}.`)
  }
  return faults
}

function put(into: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) into[name] = value
  else {
    const inner = (into[name] ??= {}) as Record<string, unknown>
    put(inner, rest, value)
  }
}

const CONTROLS = /[\p{Cc}\p{Cf}\s]/u

/** The https address of a style sheet, without user name or password. */
function isFontAddress(text: string): boolean {
  const url = CONTROLS.test(text) ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
}
