import ky from 'ky'
import { AppError } from '../../../shared/errors.ts'
import { BODY_LIMIT, errorDetail, readText } from './body.ts'
import { startDeadline } from './deadline.ts'
import { Failure, networkFailure, statusFailure, timeoutFailure, type Refusal } from './failure.ts'
import { stringifyKeepingMoney } from './jsonText.ts'
import { MAX_RETRIES, pause, retryDelay } from './retry.ts'

export interface HttpOptions {
  readonly fetch: typeof globalThis.fetch
  /** Checked and normalised, without a trailing slash. */
  readonly baseUrl: string
  readonly token: string
  /** Milliseconds for one attempt, body included. */
  readonly timeout?: number
  readonly random?: () => number
}

export interface GetOptions {
  readonly signal: AbortSignal
  /** Called before each repeat, with the milliseconds until it starts. */
  readonly onRetry?: (wait: number, error: AppError) => void
}

export type SearchParams = readonly (readonly [name: string, value: string | number])[]

/** Exactly one of both is set. */
export type Answer<T> =
  | { readonly value: T; readonly refusal: undefined }
  | { readonly value: undefined; readonly refusal: Refusal }

/** Reads a whole body; throws if it is invalid, an `AppError` if it would come again. The response gives the headers. */
export type Parse<T> = (text: string, response: Response) => T

export interface Http {
  /**
   * Returns the body of a 200 answer, read by `parse`. Repeats requests that may succeed a moment later; rejects with
   * an `AppError`.
   */
  get<T>(path: string, search: SearchParams, parse: Parse<T>, options: GetOptions): Promise<T>
}

export interface AskingHttp extends Http {
  /** The same, but a 4xx about the request itself is returned as an answer (401 and 403 are not). */
  ask<T>(path: string, search: SearchParams, parse: Parse<T>, options: GetOptions): Promise<Answer<T>>
}

interface PostOptions extends Pick<GetOptions, 'signal'> {
  /** What the user must know and do if it is unknown whether the request took effect. */
  readonly ifUnknown: string
  /** What it means that the service does not know the addressed thing, and what to do. */
  readonly ifMissing: string
}

export interface PostingHttp extends AskingHttp {
  /**
   * Sends a body as JSON (`numberOf` for money), or no body with `undefined`. Sends once and never repeats. Rejects
   * with `outcome-unknown` if the request may have taken effect without an answer that says so; every other rejection
   * means that it did not.
   */
  post<T>(path: string, body: unknown, parse: Parse<T>, options: PostOptions): Promise<T>
}

interface Sent {
  readonly path: string
  readonly search?: SearchParams
  /** A GET has no body. `body`: JSON, or nothing. */
  readonly post?: { readonly body?: string }
  readonly ifMissing?: string
}

/**
 * The only place that sends requests with the token. Never follows a redirect, so the token is sent only to its host.
 */
export function createHttp({
  fetch,
  baseUrl,
  token,
  timeout = 30_000,
  random = Math.random
}: HttpOptions): PostingHttp {
  const { host } = new URL(baseUrl)
  const client = ky.create({
    fetch,
    prefix: baseUrl,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    redirect: 'manual',
    // Repeats are done here, because a body that is cut off must be repeated too.
    retry: 0,
    timeout: false,
    throwHttpErrors: false
  })

  async function attempt<T>(
    { path, search = [], post, ifMissing }: Sent,
    parse: Parse<T>,
    signal: AbortSignal
  ): Promise<T> {
    const deadline = startDeadline(signal, timeout)
    try {
      const searchParams = new URLSearchParams(search.map(([name, value]): [string, string] => [name, String(value)]))
      const how = { searchParams, signal: deadline.signal }
      const response = await deadline.orAborted<Response>(
        post ? client.post(path, { ...how, ...post }) : client.get(path, how)
      )
      if (isGood(response, post !== undefined))
        return parseBody(response, await readText(response, host, deadline), parse)
      const body = await readText(response, host, deadline, BODY_LIMIT / 16)
      throw statusFailure(response, {
        host,
        detail: errorDetail(body, token),
        body,
        isPost: post !== undefined,
        ifMissing
      })
    } catch (cause) {
      if (cause instanceof Failure) throw cause
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
      if (deadline.isPast) throw timeoutFailure(host, timeout / 1000)
      throw networkFailure(cause, host)
    } finally {
      deadline.end()
    }
  }

  function parseBody<T>(response: Response, text: string, parse: Parse<T>): T {
    try {
      return parse(text, response)
    } catch (cause) {
      // The service means what it says: the next answer would say it too.
      if (cause instanceof AppError) throw new Failure(cause, false)
      const looksCut = response.headers.get('content-type')?.includes('json') ?? false
      const message = looksCut
        ? `${host} sent an answer that Tallydesk cannot read. Try again; if it stays, check the address.`
        : `${host} answered with something that is not JSON, perhaps a web page. Check the address.`
      throw new Failure(new AppError('bad-response', message, { cause }), looksCut)
    }
  }

  async function repeat<T>(
    path: string,
    search: SearchParams,
    parse: Parse<T>,
    { signal, onRetry }: GetOptions
  ): Promise<Answer<T>> {
    for (let repeat = 1; ; repeat++) {
      try {
        return { value: await attempt({ path, search }, parse, signal), refusal: undefined }
      } catch (failure) {
        if (!(failure instanceof Failure)) throw failure
        if (failure.refusal && isAboutRequest(failure)) return { value: undefined, refusal: failure.refusal }
        if (!failure.repeatable || repeat > MAX_RETRIES) throw failure.error
        const wait = retryDelay(repeat, failure.retryAfter, new Date(), random)
        onRetry?.(wait, failure.error)
        await pause(wait, signal).catch(() => {
          throw new AppError('cancelled', 'Cancelled.')
        })
      }
    }
  }

  return {
    get: async (path, search, parse, options) => {
      const { value, refusal } = await repeat(path, search, parse, options)
      if (refusal) throw refusal.error
      return value
    },
    ask: repeat,
    post: async (path, value, parse, { signal, ifUnknown, ifMissing }) => {
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
      const post = value === undefined ? {} : { body: stringifyKeepingMoney(value) }
      try {
        return await attempt({ path, post, ifMissing }, parse, signal)
      } catch (cause) {
        throw isUndone(cause) ? cause.error : outcomeUnknown(cause, ifUnknown)
      }
    }
  }
}

/** Only 200 carries the result of a GET: other 2xx mean that it is incomplete or was changed on the way. */
function isGood({ ok, status }: Response, isPost: boolean): boolean {
  return isPost ? ok : status === 200
}

/**
 * Whether a POST certainly had no effect. A failing service, or a gateway before it, may have acted first. A redirect
 * may also follow an action, because many services show the result at another address.
 */
function isUndone(cause: unknown): cause is Failure {
  if (!(cause instanceof Failure)) return false
  const { isUnsent, refusal } = cause
  if (!refusal) return isUnsent
  return refusal.status >= 400 && refusal.status < 500 && refusal.status !== 408
}

function outcomeUnknown(cause: unknown, ifUnknown: string): AppError {
  const why = cause instanceof Failure ? cause.error.message.replace(/\.( [^]*)?$/, '') : 'It was interrupted'
  return new AppError('outcome-unknown', `${why}. ${ifUnknown}`, { cause })
}

function isAboutRequest({ repeatable, error }: Failure): boolean {
  return !repeatable && (error.code === 'request-refused' || error.code === 'not-found')
}
