import { AppError } from '../../../shared/errors.ts'

/** What an address is for, as shown to the user. */
interface Purpose {
  readonly secret: string
  readonly plain: string
  readonly hint: string
}

const SERVICE: Purpose = {
  secret: 'The access token is entered on its own.',
  plain: 'Plain http would send the access token unprotected.',
  hint: 'Enter the address of the service, for example https://api.example.com.'
}
const COMPONENT: Purpose = {
  secret: 'The public key is entered on its own.',
  plain: 'Plain http would send card numbers unprotected.',
  hint: 'Enter the address of the card component, for example https://sdk.example.com.'
}

/** The same for the address that the card component is loaded from: card numbers are entered in what comes from there. */
export function checkSdkUrl(text: string): string {
  return checkBaseUrl(text, COMPONENT)
}

/**
 * Checks the base URL of a service and gives it its one form: lower-case host, no default port, no slash at the end; a
 * path in front of `/v1` may stay. The access token is sent there, so it is https, or http to this computer itself.
 * Throws `bad-address` with what to change; the text given is never repeated, because it may hold a password.
 */
export function checkBaseUrl(text: string, purpose = SERVICE): string {
  const badAddress = (reason: string) => new AppError('bad-address', `${reason} ${purpose.hint}`)
  const trimmed = text.trim()
  // The parser would quietly drop or turn these, and the user would get another address than the one on the screen.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(trimmed))
    throw badAddress('The address has a space or a character that does not belong in one.')
  const url = /^https?:\/\/[^/]/i.test(trimmed) ? URL.parse(trimmed) : null
  if (url === null) throw badAddress('This is no web address.')
  if (/^[^/]*\/\/[^/?#]*@/.test(trimmed)) {
    throw badAddress(`The address must not hold a user name or password. ${purpose.secret}`)
  }
  if (/[?#]/.test(trimmed)) throw badAddress('Leave out everything from the “?” or “#” on.')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw badAddress(purpose.plain)
  }
  if (url.port === '0') throw badAddress('Port 0 cannot be reached.')
  if (/\/v[13](\/|$)/.test(url.pathname))
    throw badAddress('Leave out the part from “/v1” on: Tallydesk adds it itself.')
  // Without the look behind, many slashes in the middle take time with their square.
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '')
}

/** Whether a host, as the URL parser writes it, is this computer itself. Names are not resolved. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
