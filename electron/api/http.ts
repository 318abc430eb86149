import ky from 'ky'
import { AppError } from '../../shared/errors.ts'
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
  /** Milliseconds for one try, body included. */
  readonly timeout?: number
  readonly random?: () => number
}

export interface GetOptions {
  readonly signal: AbortSignal
  /** Told before each repeat, with the milliseconds it waits. */
  readonly onRetry?: (wait: number, error: AppError) => void
}

export type SearchParams = readonly (readonly [name: string, value: string | number])[]

/** `undefined` where the other one is. */
export type Answer<T> =
  | { readonly value: T; readonly refusal: undefined }
  | { readonly value: undefined; readonly refusal: Refusal }

/** Reads a whole body; throws where it is not what it should be. The response is there for its headers. */
export type Parse<T> = (text: string, response: Response) => T

export interface Http {
  /** The body of a 200 answer as `parse` reads it. Repeats what may succeed a moment later; rejects with an `AppError`. */
  get<T>(path: string, search: SearchParams, parse: Parse<T>, options: GetOptions): Promise<T>
}

export interface AskingHttp extends Http {
  /** The same, but a 4xx that says something of the request itself is an answer; not 401 and 403, which do not. */
  ask<T>(path: string, search: SearchParams, parse: Parse<T>, options: GetOptions): Promise<Answer<T>>
}

interface PostOptions extends Pick<GetOptions, 'signal'> {
  /** What a user has to know, and to do, where nobody knows whether it was done. */
  readonly ifUnknown: string
  /** What it means that the service knows no such thing, and what to do. */
  readonly ifMissing: string
}

export interface PostingHttp extends AskingHttp {
  /**
   * Sends a body as JSON (`numberOf` for a number that is money), or with `undefined` none at all, once: whatever happens,
   * it is not repeated. Rejects with `outcome-unknown` where it may have been done although no answer says so; with
   * anything else, it was not done.
   */
  post<T>(path: string, body: unknown, parse: Parse<T>, options: PostOptions): Promise<T>
}

interface Sent {
  readonly path: string
  readonly search?: SearchParams
  /** It is a GET without one. `body`: JSON, or nothing at all. */
  readonly post?: { readonly body?: string }
  readonly ifMissing?: string
}

/** The one place that sends requests with the token. Never follows a redirect, so the token stays with its host. */
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
    // Repeats are ours, because a body that is cut off must be repeated too.
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
      const response = await (post ? client.post(path, { ...how, ...post }) : client.get(path, how))
      if (isGood(response, post !== undefined)) return parseBody(response, await readText(response, host), parse)
      const body = await readText(response, host, BODY_LIMIT / 16)
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
      const looksCut = response.headers.get('content-type')?.includes('json') ?? false
      const message = looksCut
        ? `${host} sent an answer that Tallydesk cannot read. Try again; if it stays, check the base URL.`
        : `${host} answered with something that is not JSON, perhaps a web page. Check the base URL.`
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

/** What a GET asks for comes with 200 alone: other 2xx say that it is not all there, or has been changed on the way. */
function isGood({ ok, status }: Response, isPost: boolean): boolean {
  return isPost ? ok : status === 200
}

/**
 * Whether it is sure that a POST had no effect. A service that fails, or a gateway before it, may have done it first, and
 * so may one that then sends on to another address: many show there what came of it.
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
