import { AppError, type ErrorCode } from '../../shared/errors.ts'
import { createHttp, type HttpOptions } from '../service/api/http.ts'
import { transactions } from '../service/api/resources/transactions.ts'

/** A person waits for the answer: what fails is told at once, and they try again. */
const TIMEOUT_MS = 15_000

/** What to do about each failure is said of the token that was just given. */
const ADVICE: Partial<Readonly<Record<ErrorCode, (host: string) => string>>> = {
  'token-rejected': (host) =>
    `${host} did not accept this access token. Check that all of it was copied and that it has not expired or been revoked.`,
  'not-allowed': (host) =>
    `${host} knows this access token, but it may not read transactions. Ask your provider for one with the right to read them.`,
  'not-found': (host) => `${host} has no list of transactions at this address. Check the address of the connection.`
}

/**
 * Asks the service for one page with a token. Resolves where it was answered, or the request itself was refused, which
 * says nothing against the token; rejects with why the token is of no use, or why that cannot be known now.
 */
export async function tryToken(given: Pick<HttpOptions, 'fetch' | 'baseUrl' | 'token'>): Promise<void> {
  const api = transactions(createHttp({ ...given, timeout: TIMEOUT_MS }), 'major')
  const onRetry = (_wait: number, why: AppError): never => {
    throw why
  }
  try {
    const { signal } = new AbortController()
    await api.list({ limit: 10, sortBy: 'created_at' }, { signal, onRetry })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'request-refused') return
    const advice = ADVICE[error.code]?.(new URL(given.baseUrl).host)
    throw advice === undefined ? error : new AppError(error.code, advice, { cause: error, requestId: error.requestId })
  }
}
