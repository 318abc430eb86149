import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'

/**
 * The result of a request that changes something at the service. After a stop, the app that closes gives up what only
 * reads and still waits a moment for other answers: the user has to know what the service did. Then nothing more can be
 * asked of the app. Rejects with `cancelled` if nothing was sent before the stop.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, app: App, signal: AbortSignal): Promise<T> {
  if (signal.aborted) throw new AppError('cancelled', 'Cancelled.')
  // Whoever opened the app closes it too, and tells of a failure.
  const close = (): void => void app.close().catch(() => undefined)
  signal.addEventListener('abort', close, { once: true })
  try {
    return await ask()
  } finally {
    signal.removeEventListener('abort', close)
  }
}
