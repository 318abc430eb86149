import { session } from 'electron'
import { createUnusedSessions } from './unusedSessions.ts'

/** Chromium's names for what Node names otherwise: the app words a failure by Node's. */
const nodeCodes: Readonly<Record<string, string>> = {
  ERR_ADDRESS_UNREACHABLE: 'EHOSTUNREACH',
  ERR_CERT_AUTHORITY_INVALID: 'SELF_SIGNED_CERT_IN_CHAIN',
  ERR_CERT_COMMON_NAME_INVALID: 'ERR_TLS_CERT_ALTNAME_INVALID',
  ERR_CERT_DATE_INVALID: 'CERT_HAS_EXPIRED',
  ERR_CONNECTION_CLOSED: 'ECONNRESET',
  ERR_CONNECTION_REFUSED: 'ECONNREFUSED',
  ERR_CONNECTION_RESET: 'ECONNRESET',
  ERR_EMPTY_RESPONSE: 'ECONNRESET',
  ERR_INTERNET_DISCONNECTED: 'ENETUNREACH',
  ERR_NAME_NOT_RESOLVED: 'ENOTFOUND',
  ERR_NETWORK_CHANGED: 'ENETUNREACH',
  ERR_SSL_PROTOCOL_ERROR: 'EPROTO'
}

/** These come of making a connection, so that nothing was sent. */
const BEFORE_SENDING: ReadonlySet<string> = new Set([
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED'
])

/**
 * Fetch through Chromium, so that the system's proxy and certificates count. Its session lives in memory and keeps no
 * cache and no cookies: what the service answers is stored in the encrypted ledger and nowhere else.
 * What is more than a question goes over a connection of its own: it must never be sent twice.
 * Call when Electron is ready.
 */
export function serviceFetch(): typeof globalThis.fetch {
  const service = session.fromPartition('service', { cache: false })
  const unused = createUnusedSessions()
  return async (input, init) => {
    const target = input instanceof URL ? input.href : input
    const options = { ...init, credentials: 'omit', cache: 'no-store', bypassCustomProtocolHandlers: true } as const
    try {
      const through = isQuestion(input, init) ? service : await unused()
      return await through.fetch(target, options)
    } catch (error) {
      throw withNodeCode(error)
    }
  }
}

function isQuestion(input: string | URL | Request, init: RequestInit | undefined): boolean {
  const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
  return /^(?:get|head)$/i.test(method)
}

function withNodeCode(error: unknown): unknown {
  const name = error instanceof Error ? /net::(ERR_\w+)/.exec(error.message)?.[1] : undefined
  const code = name && nodeCodes[name]
  if (!code) return error
  const syscall = BEFORE_SENDING.has(name) ? 'connect' : undefined
  return Object.assign(new TypeError('The request failed.', { cause: error }), { code, syscall })
}
