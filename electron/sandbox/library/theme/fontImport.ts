import { ThemeError } from './themeError.ts'

// An address in full or from the root of the service, and nothing that an address is written with in a style sheet.
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))[^\s"'()<>\\{}]{0,1000}$/i
const RULE =
  'must be the https address of a style sheet with @font-face rules, such as "https://fonts.example/inter.css"; ' +
  'no @import rule, no url(…) and no name of a font'

/** Where the fonts of a theme come from: over https, or from the service itself, whose origin is `service`. */
export function parseFontImport(value: unknown, service: string): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' && ADDRESS.test(value) ? URL.parse(value, service) : null
  const isAllowed = url !== null && (url.protocol === 'https:' || url.origin === service)
  if (!isAllowed || url.username !== '' || url.password !== '') throw new ThemeError('fontImport', RULE)
  return url.href
}
