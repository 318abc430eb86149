import { AppError } from '../../../../shared/errors.ts'

/**
 * The result of the work. Rejects with `cancelled` as soon as the process is asked to stop; the work itself may
 * continue.
 */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(new AppError('cancelled', 'Cancelled.'))
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([stopped, work])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
