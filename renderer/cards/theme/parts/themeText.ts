import type { CardTheme } from '../../../../shared/domain/cardTheme.ts'
import { THEME_PROPERTIES, themeOf, type ThemePath } from './themeProperties.ts'

/** A theme that was read, or where in the text it is wrong, and why. */
type ThemeReading = { readonly theme: CardTheme } | { readonly where: string; readonly why: string }

/** Characters of a file. A theme with every property at its longest is far below this. */
const LONGEST_TEXT = 20_000
const LONGEST_SHOWN = 60
const GROUPS = new Set(['style', 'style.text', 'style.border'])

/** Reads a theme from the JSON text of a file, which may come from anyone. */
export function readThemeText(text: string): ThemeReading {
  if (text.length > LONGEST_TEXT) return { where: 'The file', why: 'is too long for a card form design' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { where: 'The file', why: notJson(text, cause) }
  }
  return readTheme(value)
}

/** A theme as JSON text, for a file and for the argument of `components.get`. */
export function themeJson(theme: CardTheme): string {
  return JSON.stringify(theme, undefined, 2)
}

/** The JavaScript with which an integrator shows the component with this theme. */
export function themeCode(theme: CardTheme): string {
  const name = /^[A-Za-z_$][\w$]*$/
  const literal = themeJson(theme)
    // Keys need no quotes. Strings get single quotes if nothing in them has to be escaped.
    .replace(/^(\s*)"([^"\\]+)":/gm, (whole, indent: string, key: string) =>
      name.test(key) ? `${indent}${key}:` : whole
    )
    .replace(/: "([^"\\']*)"/g, ": '$1'")
  return [
    "const client = Service3D('<PUBLIC_KEY>')",
    'const components = client.components()',
    "const container = document.getElementById('card')",
    `const card = components.get('card-input', ${literal}, container)`,
    'card.mount()'
  ].join('\n')
}

/** Takes only the position from the engine's message. Not all engines tell it. */
function notJson(text: string, cause: unknown): string {
  const at = cause instanceof SyntaxError ? /at position (\d+)/.exec(cause.message)?.[1] : undefined
  if (text.trim() === '') return 'is empty'
  if (at === undefined) return 'is not valid JSON'
  const before = text.slice(0, Number(at)).split(/\r\n?|\n/)
  return `is not valid JSON: see line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

function readTheme(value: unknown): ThemeReading {
  const values = new Map<ThemePath, string>()
  for (const [path, found] of leaves(value, '')) {
    const property = THEME_PROPERTIES.find((known) => known.path === path)
    if (path === '' || GROUPS.has(path))
      return { where: path || 'The file', why: 'must be an object with properties of a design' }
    if (!property) return { where: shortened(path), why: 'is not a property of the card form' }
    if (typeof found !== 'string' || !property.accepts(found.trim()))
      return { where: path, why: `takes ${property.takes}` }
    values.set(property.path, found.trim())
  }
  return { theme: themeOf(values) }
}

/** All values that are not groups of properties, with their paths. */
function* leaves(value: unknown, path: string): Generator<readonly [path: string, value: unknown]> {
  const isGroup = path === '' || GROUPS.has(path)
  if (!isGroup || typeof value !== 'object' || value === null || Array.isArray(value)) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* leaves(inner, path === '' ? name : `${path}.${name}`)
}

function shortened(path: string): string {
  return path.length > LONGEST_SHOWN ? `${path.slice(0, LONGEST_SHOWN)}…` : path
}
