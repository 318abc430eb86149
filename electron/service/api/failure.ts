import { AppError, type ErrorCode } from '../../../shared/errors.ts'
import { errorShape, type ErrorShape } from './errorShape.ts'

/** An answer that is not a success. */
export interface Refusal {
  readonly status: number
  readonly shape: ErrorShape
  readonly error: AppError
}

interface FailureDetail {
  readonly retryAfter?: string | null
  readonly refusal?: Refusal
  readonly isUnsent?: boolean
}

/** A failed attempt. `repeatable`: the same GET may succeed a moment later. */
export class Failure extends Error {
  readonly error: AppError
  readonly repeatable: boolean
  readonly retryAfter: string | null
  /** Undefined if no readable answer came. */
  readonly refusal: Refusal | undefined
  /** The request certainly did not reach the service. */
  readonly isUnsent: boolean

  constructor(
    error: AppError,
    repeatable: boolean,
    { retryAfter = null, refusal, isUnsent = false }: FailureDetail = {}
  ) {
    super(error.message, { cause: error })
    this.error = error
    this.repeatable = repeatable
    this.retryAfter = retryAfter
    this.refusal = refusal
    this.isUnsent = isUnsent
  }
}

// These statuses describe the moment, not the request. For a GET, 409 is a passing state and says nothing against the
// cursor or the limit. An unfinished (202) or unrequested partial answer (206) may be complete a moment later.
const REPEATABLE_STATUS = new Set([202, 206, 408, 409, 425, 429, 500, 502, 503, 504])

interface StatusDetail {
  readonly host: string
  /** The service's own short explanation from `body`; empty if there was none. */
  readonly detail: string
  readonly body: string
  /** The request would have changed something. */
  readonly isPost: boolean
  /** The meaning of 404 for this request, if more is known than that it failed. */
  readonly ifMissing?: string | undefined
}

/** What a status that is not a good answer means to the user. For a GET, only 200 is good. */
export function statusFailure(response: Response, { host, detail, body, isPost, ifMissing }: StatusDetail): Failure {
  const { status } = response
  const requestId = response.headers
    .get('x-request-id')
    ?.replace(/[^\w.:-]/g, '')
    .slice(0, 100)
  const [code, meant] = isPost && status === 409 ? refused(status, host) : meaning(status, host)
  const sentence = status === 404 && ifMissing !== undefined ? ifMissing : meant
  const message = detail ? `${sentence} The service says: ${detail}` : sentence
  const repeatable = REPEATABLE_STATUS.has(status)
  const error = new AppError(code, message, { requestId })
  const refusal = { status, shape: errorShape(body), error }
  return new Failure(error, repeatable, { retryAfter: response.headers.get('retry-after'), refusal })
}

function meaning(status: number, host: string): readonly [ErrorCode, string] {
  if (status === 202) return ['service-failed', `${host} is still working on the answer (202). Try again later.`]
  if (status < 300) {
    const message = `${host} sent an incomplete or unexpected answer (${status}). Try again; if it stays, check the address.`
    return ['bad-response', message]
  }
  if (status === 401) return ['token-rejected', `${host} did not accept the access token. Sign in with a current one.`]
  if (status === 403) return ['not-allowed', `The access token does not allow this at ${host} (403).`]
  if (status === 404) return ['not-found', `${host} has no such page or record (404). Check the address.`]
  if (status === 429)
    return ['rate-limited', `${host} receives too many requests at the moment. Wait a little, then try again.`]
  if (status >= 300 && status < 400) {
    return [
      'redirected',
      `${host} sent the request on to another address (${status}). Enter the service's own address.`
    ]
  }
  if (status >= 500 || REPEATABLE_STATUS.has(status))
    return ['service-failed', `${host} failed (${status}). Try again later.`]
  return refused(status, host)
}

/**
 * Statuses about the request itself: the same request would be refused again. For a request that changes something, a
 * conflict belongs here too.
 */
function refused(status: number, host: string): readonly [ErrorCode, string] {
  return ['request-refused', `${host} refused the request (${status}).`]
}

/** Explains why no answer came. Names the cause from the network stack, and no address except the host. */
export function networkFailure(cause: unknown, host: string): Failure {
  const { reason, isConnecting } = networkCause(cause)
  if (reason === 'redirect') {
    const message = `${host} sent the request on to another address. Enter the service's own address.`
    return new Failure(new AppError('redirected', message, { cause }), false)
  }
  const [words, repeatable] = NETWORK_WORDS[reason] ?? ['the connection failed', true]
  const message = `Cannot reach ${host}: ${words}. Check the address and the network, then try again.`
  const isUnsent = isConnecting || BEFORE_SENDING.has(reason)
  return new Failure(new AppError('offline', message, { cause }), repeatable, { isUnsent })
}

export function timeoutFailure(host: string, seconds: number): Failure {
  return new Failure(new AppError('timed-out', `${host} did not answer within ${seconds} seconds. Try again.`), true)
}

const CERTIFICATE = ['its certificate is not trusted', false] as const
const NETWORK_WORDS: Readonly<Record<string, readonly [words: string, repeatable: boolean]>> = {
  ENOTFOUND: ['the host was not found', true],
  EAI_AGAIN: ['the name server did not answer', true],
  ECONNREFUSED: ['the connection was refused', true],
  ECONNRESET: ['the connection was closed', true],
  UND_ERR_SOCKET: ['the connection was closed', true],
  EHOSTUNREACH: ['the network cannot reach it', true],
  ENETUNREACH: ['there is no network', true],
  CERT_HAS_EXPIRED: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another host', false],
  EPROTO: ['it does not speak HTTPS', false],
  ERR_SSL_WRONG_VERSION_NUMBER: ['it does not speak HTTPS', false]
}

// Other causes can also happen after the request was sent.
const BEFORE_SENDING: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER'
])

interface NetworkCause {
  readonly reason: string
  /** No connection was made. */
  readonly isConnecting: boolean
}

function networkCause(error: unknown): NetworkCause {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (/redirect/i.test(at.message)) return { reason: 'redirect', isConnecting: false }
    const { code, syscall } = at as { code?: unknown; syscall?: unknown }
    if (typeof code === 'string' && code !== 'ERR_INVALID_ARG_TYPE')
      return { reason: code, isConnecting: syscall === 'connect' }
    if (at instanceof AggregateError && at.errors[0] instanceof Error) return networkCause(at.errors[0])
  }
  return { reason: 'unknown', isConnecting: false }
}
