import { ThemeError } from './themeError.ts'

// A full address, or a path from the root of the service, without characters that delimit an address in a style sheet.
const ADDRESS = /^(?:https?:\/\/|\/(?!\/))[^\s"'()<>\\{}]{0,1000}$/i
// The host is written into the content policy of the page, where other characters could end or widen a rule.
const HOST = /^[\w.:[\]-]+$/
const RULE =
  'must be the https address of a style sheet with @font-face rules, such as "https://fonts.example/inter.css"; ' +
  'no @import rule, no url(…) and no name of a font'

/** The address of a theme's fonts: over https, or from the service itself, whose origin is `service`. */
export function parseFontImport(value: unknown, service: string): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' && ADDRESS.test(value) ? URL.parse(value, service) : null
  const isAllowed = url !== null && (url.protocol === 'https:' || url.origin === service)
  if (!isAllowed || !HOST.test(url.host) || url.username !== '' || url.password !== '')
    throw new ThemeError('fontImport', RULE)
  return url.href
}
