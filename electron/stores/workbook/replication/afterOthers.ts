import type { LogEntry } from '../../../../shared/domain/reconciliation/actionLog.ts'
import { AppError } from '../../../../shared/errors.ts'
import { entryWords } from '../log/entryWords.ts'
import { Behind, type Step } from '../log/sequencer.ts'

/**
 * Runs a call. If other members were faster, applies their changes and repeats it with all its checks, unless what it is
 * about is not as it was shown. A refusal after that says what the last of them changed.
 */
export function afterOthers<T>(call: () => T, takeSteps: (steps: readonly Step[]) => void): T {
  let faster: LogEntry | undefined
  for (;;) {
    try {
      return call()
    } catch (error) {
      if (!(error instanceof Behind)) throw explainedBy(faster, error)
      takeSteps(error.steps)
      error.refuseOther()
      faster = error.steps.at(-1)?.entries.at(-1)
    }
  }
}

/** No age: the clocks of two computers differ. */
function explainedBy(faster: LogEntry | undefined, error: unknown): unknown {
  // A decision that waits was refused by nobody.
  if (!faster || !(error instanceof AppError) || error.code === 'proposed') return error
  const message = `${faster.by} decided first: ${entryWords(faster)}. ${error.message}`
  return new AppError(error.code, message, { cause: error })
}
