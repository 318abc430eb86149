import type {
  ReconciliationDetails,
  ReconciliationProgress
} from '../../../../shared/domain/reconciliation/reconciliation.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import type { Terminal } from '../command/command.ts'
import { onEvent } from '../services/onEvent.ts'
import { grouped } from '../terminal/words.ts'

/** Starts a planning call and waits for its end; a stop request cancels it. Returns the state then. */
export async function planToEnd(
  app: App,
  { progress, signal }: Terminal,
  begin: () => Promise<{ readonly id: string }>
): Promise<ReconciliationDetails> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>()
  // It may end before its id is known; this app works on one at a time.
  const stop = onEvent(app, 'reconciliation.progress', (step) => {
    if (step.step === 'done') resolve(undefined)
    else if (step.step === 'cancelled') reject(new AppError('cancelled', 'Cancelled; nothing was suggested.'))
    else if (step.step === 'failed') reject(failureOf(step))
    else progress(progressLine(step))
  })
  try {
    const { id } = await begin()
    const cancel = (): void => void app.handlers['reconciliation.cancel'](id)
    signal.addEventListener('abort', cancel, { once: true })
    if (signal.aborted) cancel()
    await promise
    return await app.handlers['reconciliation.get'](id)
  } finally {
    // If it never started, nobody waits for its end.
    promise.catch(() => undefined)
    stop()
    progress('')
  }
}

const STEPS = {
  asking: 'Asking the service for missing payments',
  reading: 'Reading transactions',
  matching: 'Matching',
  applying: 'Applying'
} as const

function progressLine({ step, done, total }: ReconciliationProgress): string {
  const words = step in STEPS ? STEPS[step as keyof typeof STEPS] : step
  return total === 0 ? words : `${words}: ${grouped(done)} of ${grouped(total)}`
}

function failureOf({ error }: ReconciliationProgress): AppError {
  return error ? AppError.fromWire(error) : new AppError('unexpected', 'The matching did not finish.')
}
