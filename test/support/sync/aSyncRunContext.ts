import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import { policyOf, type Policy } from '../../../electron/features/sync/policy.ts'
import type { SyncRunContext } from '../../../electron/features/sync/syncRunContext.ts'
import { noCounts } from '../../../shared/domain/syncRun.ts'

interface ContextOptions extends Partial<Pick<SyncRunContext, 'onRetry' | 'onLostRetries'>> {
  /** What the ledger and the service answer: whatever else they are asked fails. */
  readonly ledger?: Partial<Ledger>
  readonly api?: Partial<SyncRunContext['api']>
  readonly policy?: Partial<Policy>
}

/** A sync run that nothing is known of, with what it learns (`key value`) and notes. */
export function aSyncRunContext({ ledger = {}, api = {}, policy = {}, ...change }: ContextOptions = {}) {
  const detected: string[] = []
  const notes: string[] = []
  const context: SyncRunContext = {
    api: api as SyncRunContext['api'],
    ledger: ledger as Ledger,
    syncRun: { id: 1, startedAt: '', cursorHistory: [], start: undefined, counts: noCounts, watermark: null },
    policy: { ...policyOf({ overrides: {}, detected: {} }), ...policy },
    detect: (key, value) => detected.push(`${key} ${value}`),
    note: (sentence) => notes.push(sentence),
    onLostRetries: () => undefined,
    onRetry: () => undefined,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change
  }
  return { context, detected, notes }
}
