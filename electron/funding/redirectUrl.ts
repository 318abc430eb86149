import { AppError } from '../../shared/errors.ts'

interface RedirectContext {
  /** The connection's service is itself on this computer, so that its checkout may be, too, and over plain http. */
  readonly isSandbox: boolean
}

interface Facts {
  /** As it came, since the parser quietly drops, turns and completes. */
  readonly text: string
  readonly url: URL
  readonly isHere: boolean
}

/**
 * Checks the address of a checkout, which a service may choose freely, before the user's browser is sent there. It is
 * https to a host of the public internet under a plainly written name, at the usual port or one from 1024 on: those
 * below belong to other protocols. A sandbox's may also be on this computer. The host of the value is in its ASCII form
 * (`xn--…`), which is the one to show. Throws `not-allowed`; the address is never repeated, because it opens a payment.
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
/** What RFC 3986 lets an address be made of, and escapes that are whole and hide no end of a line. */
const PLAIN = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%(?!0[0ad])[\da-f]{2})+$/i
const HERE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])
const LOWEST_PORT = 1024
/** Labels of letters, digits and hyphens; the last one is no number. */
const HOST_NAME = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/
const LONGEST_HOST = 253
/** Names that lead into the user's own network, or nowhere (RFC 6761, 6762, 8375, 9476). */
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

/** An address of numbers has many spellings, and an escape can stand for a dot. */
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
