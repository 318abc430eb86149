import type { ReconciliationProgress } from '../../shared/domain/reconciliation/reconciliation.ts'
import type { WireError } from '../../shared/errors.ts'

/** At most this often a step is announced again; a piece of rows arrives every few milliseconds. */
const ANNOUNCE_EVERY = 100

export type ShowProgress = (
  step: ReconciliationProgress['step'],
  done?: number,
  total?: number,
  error?: WireError
) => void

/** Tells of the steps of one job; of the same step seldom enough. */
export function progressOf(id: string, announce: (progress: ReconciliationProgress) => void): ShowProgress {
  let last: { readonly step: string; readonly at: number } | undefined
  return (step, done = 0, total = 0, error) => {
    const at = performance.now()
    if (last?.step === step && done < total && at - last.at < ANNOUNCE_EVERY) return
    last = { step, at }
    announce({ id, step, done, total, ...(error && { error }) })
  }
}
