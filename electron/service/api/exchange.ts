import { AppError } from '../../../shared/errors.ts'
import { BODY_LIMIT, readText } from './body.ts'
import { startDeadline } from './deadline.ts'
import { networkFailure, timeoutFailure, type Failure } from './failure.ts'

export interface ExchangeOptions {
  readonly fetch: typeof globalThis.fetch
  /** Checked and normalised, without a trailing slash. */
  readonly baseUrl: string
  /** Value of the header `authorization`; without it, the header is left out. */
  readonly authorization: string | undefined
  /** Milliseconds for the whole exchange. */
  readonly timeout?: number
}

/** Any answer of a service, redirects included. */
export interface Reply {
  readonly status: number
  /** Null if the body was too large or was cut off. */
  readonly body: string | null
}

const LONGEST = BODY_LIMIT / 16

/**
 * Posts JSON text once and returns any answer, because in an experiment even an error status can be the expected
 * result. Rejects with `outcome-unknown` if no answer came although the request may have been sent; every other
 * rejection means that nothing was sent. Never follows a redirect.
 */
export async function exchange(
  { fetch, baseUrl, authorization, timeout = 30_000 }: ExchangeOptions,
  path: string,
  body: string,
  signal: AbortSignal
): Promise<Reply> {
  if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
  const { host } = new URL(baseUrl)
  const deadline = startDeadline(signal, timeout)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(authorization !== undefined && { authorization })
  }
  try {
    const how = { method: 'POST', headers, body, redirect: 'manual', signal: deadline.signal } as const
    const response = await deadline.orAborted(fetch(`${baseUrl}/${path}`, how))
    return { status: response.status, body: await readText(response, host, deadline, LONGEST).catch(() => null) }
  } catch (cause) {
    if (deadline.isPast) throw unknown(timeoutFailure(host, timeout / 1000).error.message, cause)
    throw deadline.signal.aborted ? unknown('It was interrupted.', cause) : failureOf(networkFailure(cause, host))
  } finally {
    deadline.end()
  }
}

function failureOf(failure: Failure): AppError {
  if (failure.isUnsent) return failure.error
  return unknown(failure.error.message, failure)
}

function unknown(why: string, cause: unknown): AppError {
  const [sentence = why] = why.split(/\.( |$)/)
  return new AppError('outcome-unknown', `${sentence}. It is not known whether the request was carried out.`, { cause })
}
