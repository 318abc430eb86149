import { AppError } from '../../../shared/errors.ts'

interface RedirectContext {
  /** The connection's service runs on this computer, so its checkout may be here too, over plain http. */
  readonly isSandbox: boolean
}

interface Facts {
  /** The address as received, because the parser silently drops, changes and adds characters. */
  readonly text: string
  readonly url: URL
  readonly isHere: boolean
}

/**
 * Checks a checkout address, which the service chooses freely, before the user's browser opens it. Allowed: https to a
 * public internet host with a plainly written name, at the default port or one from 1024 on, because lower ones belong
 * to other protocols. A sandbox's checkout may also be on this computer. The returned host is in ASCII form (`xn--…`),
 * which screens should show. Throws `not-allowed`; never repeats the address, because it opens a payment.
 */
export function checkRedirectUrl(text: string, { isSandbox }: RedirectContext): URL {
  if (text.length > LONGEST) throw refused('it is too long')
  if (!PLAIN.test(text)) throw refused('it has characters that are not allowed in an address')
  const url = /^https?:\/\/[^/?#]/i.test(text) ? URL.parse(text) : null
  if (url === null) throw refused('it is not a web address')
  const facts = { text, url, isHere: isSandbox && HERE.has(url.hostname) }
  for (const [reason, isBad] of reasons) if (isBad(facts)) throw refused(reason)
  return url
}

const LONGEST = 2048
/** The characters that RFC 3986 allows, and complete escapes that hide no line end. */
const PLAIN = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%(?!0[0ad])[\da-f]{2})+$/i
const HERE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const LOWEST_PORT = 1024
/** Labels of letters, digits and hyphens; the last label is not a number. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/
const LONGEST_HOST = 253
/** Names of the user's own network, or of nothing (RFC 6761, 6762, 8375, 9476). */
const PRIVATE = /(?:^|\.)(?:alt|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|onion)$/

const reasons: readonly (readonly [reason: string, isBad: (facts: Facts) => boolean])[] = [
  ['it is not protected by https', ({ url, isHere }) => url.protocol !== 'https:' && !isHere],
  ['it holds a user name or a password', ({ text }) => authorityOf(text).includes('@')],
  ['its host is not written in plain form', ({ text, url }) => !isPlain(authorityOf(text), url)],
  ['its host is not on the public internet', ({ url, isHere }) => !isHere && !isPublic(url.hostname)],
  [
    'its port is not one of web pages',
    ({ url, isHere }) => !isHere && url.port !== '' && Number(url.port) < LOWEST_PORT
  ],
  ['its port does not exist', ({ url }) => url.port === '0']
]

function authorityOf(text: string): string {
  return /^[^/]*\/\/([^/?#]*)/.exec(text)?.[1]?.toLowerCase() ?? ''
}

/** A numeric address has many spellings, and an escape can hide a dot. */
function isPlain(authority: string, { host, protocol }: URL): boolean {
  return authority === host || authority === `${host}:${protocol === 'https:' ? 443 : 80}`
}

function isPublic(host: string): boolean {
  return host.length <= LONGEST_HOST && HOST_NAME.test(host) && !PRIVATE.test(host)
}

function refused(reason: string): AppError {
  return new AppError(
    'not-allowed',
    `The address of the checkout is not safe to open: ${reason}. Use the card form instead.`
  )
}
