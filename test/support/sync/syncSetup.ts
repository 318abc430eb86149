import { createHttp } from '../../../electron/service/api/http.ts'
import { transactions } from '../../../electron/service/api/resources/transactions.ts'
import type { Ledger } from '../../../electron/stores/ledger/ledger.ts'
import {
  inForce,
  policyOf,
  type AssumptionSettings,
  type Detected,
  type Policy
} from '../../../electron/features/sync/policy.ts'
import { runSync } from '../../../electron/features/sync/runSync.ts'
import type { AssumptionKey } from '../../../shared/domain/assumption.ts'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncCounts, SyncRequest } from '../../../shared/domain/syncRun.ts'
import type { ServiceAddress } from '../service/serviceRows.ts'

export interface SyncSetupOptions extends ServiceAddress {
  /** Asked at each sync run: the ledger may have been opened again. */
  readonly ledger: () => Ledger
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds for one try. */
  readonly timeout?: number
  readonly policy?: Partial<Policy>
}

interface RunOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (counts: SyncCounts) => void
}

/** The engine with all that is real around it, and the memory of a connection for what it detects. */
export interface SyncSetup {
  readonly detected: ReadonlyMap<AssumptionKey, string>
  readonly run: (request: SyncRequest, options?: RunOptions) => Promise<Certificate>
}

export function syncSetup({
  ledger,
  baseUrl,
  token,
  fetch: send = fetch,
  timeout,
  policy
}: SyncSetupOptions): SyncSetup {
  const found: Partial<Record<AssumptionKey, Detected>> = {}
  const detected = new Map<AssumptionKey, string>()
  const settings: AssumptionSettings = { overrides: {}, detected: found }
  const http = createHttp({ fetch: send, baseUrl, token, random: () => 0, ...(timeout !== undefined && { timeout }) })
  return {
    detected,
    run: (request, { signal = new AbortController().signal, onProgress = () => undefined } = {}) =>
      runSync({
        request,
        api: transactions(http, 'major'),
        ledger: ledger(),
        policy: { ...policyOf(settings), ...policy },
        inForce: () => inForce(settings, 'major'),
        detect(key, value, evidence) {
          found[key] = { value, evidence, at: new Date().toISOString() }
          detected.set(key, value)
        },
        signal,
        onProgress
      })
  }
}
