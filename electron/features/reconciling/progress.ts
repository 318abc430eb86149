import type { ReconciliationProgress } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { WireError } from '../../../shared/errors.ts'

/** Least milliseconds between announcements of one step; rows arrive every few milliseconds. */
const ANNOUNCE_EVERY = 100

export type ShowProgress = (
  step: ReconciliationProgress['step'],
  done?: number,
  total?: number,
  error?: WireError
) => void

/** Announces the steps of one job, and limits how often. */
export function progressOf(id: string, announce: (progress: ReconciliationProgress) => void): ShowProgress {
  let last: { readonly step: string; readonly at: number } | undefined
  return (step, done = 0, total = 0, error) => {
    const at = performance.now()
    if (last?.step === step && done < total && at - last.at < ANNOUNCE_EVERY) return
    last = { step, at }
    announce({ id, step, done, total, ...(error && { error }) })
  }
}
