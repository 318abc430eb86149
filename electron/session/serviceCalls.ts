import { AppError } from '../../shared/errors.ts'
import type { GetOptions } from '../service/api/http.ts'
import type { Resources, Session } from './session.ts'

type Ask<T> = (api: Resources, options: Pick<GetOptions, 'signal'>) => Promise<T>

/** Requests to the service that are no part of a sync. */
export interface ServiceCalls {
  /** Work around requests, what is stored of them included: `close` waits for its end. */
  whole<T>(work: () => Promise<T>): Promise<T>
  /** `missing`: what it means that the service knows no such thing. */
  read<T>(ask: Ask<T>, missing: string): Promise<T>
  /** What is sent changes something at the service. */
  send<T>(ask: Ask<T>): Promise<T>
  /** Gives up what only reads, and waits a moment for the answer to what does not. */
  readonly close: () => Promise<void>
}

/** An answer that is on its way usually comes within it; what is not known then is kept as such. */
const GRACE = 3000

export function createServiceCalls(session: Session): ServiceCalls {
  const [reading, sending] = [new AbortController(), new AbortController()]
  const running = new Set<Promise<unknown>>()
  let isClosed = false

  async function ask<T>(request: Ask<T>, signal: AbortSignal): Promise<T> {
    const api = await session.resources()
    if (isClosed) throw new AppError('cancelled', 'This connection is closed.')
    try {
      return await request(api, { signal })
    } catch (error) {
      if (error instanceof AppError && error.code === 'token-rejected') api.refuse(error)
      throw error
    }
  }

  return {
    async whole(work) {
      const task = work()
      running.add(task)
      try {
        return await task
      } finally {
        running.delete(task)
      }
    },
    read: (request, missing) =>
      ask(request, reading.signal).catch((error: unknown) => Promise.reject(inWords(error, missing))),
    send: (request) => ask(request, sending.signal),
    close: async () => {
      isClosed = true
      reading.abort()
      const timer = setTimeout(() => sending.abort(), GRACE)
      await Promise.allSettled(running)
      clearTimeout(timer)
    }
  }
}

function inWords(error: unknown, missing: string): Error {
  if (error instanceof AppError && error.code === 'not-found')
    return new AppError('not-found', missing, { cause: error, requestId: error.requestId })
  return error as Error
}
