import { ThemeError } from './themeError.ts'

// An address in full or from the root of the service, and nothing that an address is written with in a style sheet.
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))[^\s"'()<>\\{}]{0,1000}$/i
// It goes into the policy of the page, where other signs that a parser takes would end or widen what stands there.
const HOST = /^[\w.:[\]-]+$/
const RULE =
  'must be the https address of a style sheet with @font-face rules, such as "https://fonts.example/inter.css"; ' +
  'no @import rule, no url(…) and no name of a font'

/** Where the fonts of a theme come from: over https, or from the service itself, whose origin is `service`. */
export function parseFontImport(value: unknown, service: string): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' && ADDRESS.test(value) ? URL.parse(value, service) : null
  const isAllowed = url !== null && (url.protocol === 'https:' || url.origin === service)
  if (!isAllowed || !HOST.test(url.host) || url.username !== '' || url.password !== '')
    throw new ThemeError('fontImport', RULE)
  return url.href
}
