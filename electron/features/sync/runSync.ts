import type { AssumptionInForce } from '../../../shared/domain/assumption.ts'
import type { Certificate } from '../../../shared/domain/certificate.ts'
import type { SyncCounts, SyncKind, SyncRequest } from '../../../shared/domain/syncRun.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import type { TransactionsApi } from '../../service/api/resources/transactions.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { SyncRunEnd } from '../../stores/ledger/model/ledgerSyncRun.ts'
import { runDeltaSync } from './deltaSync.ts'
import { knownRows, runFullSync } from './fullSync.ts'
import type { SyncRunContext, SyncRunResult } from './syncRunContext.ts'
import type { Detect, Policy } from './policy.ts'
import { RowsMissing } from './checkMissing.ts'
import { rereadProblems } from './problemRows.ts'
import { runTargetedSync } from './targetedSync.ts'
import { UnprovenDelta } from './unprovenDelta.ts'
import { checkReadable, RowsUnreadable } from './unreadableRows.ts'

export interface RunSyncOptions {
  readonly request: SyncRequest
  readonly api: TransactionsApi
  readonly ledger: Ledger
  readonly policy: Policy
  /** The assumptions at the end of the sync run, for its certificate. */
  readonly inForce: () => readonly AssumptionInForce[]
  readonly detect: Detect
  readonly signal: AbortSignal
  /** `expected`: the number of rows that the sync run will read, if the ledger knows it. */
  readonly onStart?: (kind: SyncKind, expected: number | undefined) => void
  readonly onProgress: (counts: SyncCounts) => void
  /** Called before each repeat of a request, with the milliseconds until it starts. */
  readonly onRetry?: (wait: number, error: AppError) => void
}

/**
 * Brings the requested rows into the ledger and says what was proved. Resolves to the certificate whatever the service
 * does; rejects only if the ledger itself fails. If an `auto` request's delta cannot be proved, a full sync run
 * follows, and its certificate counts. The same happens after damage, for which the ledger started anew.
 */
export async function runSync(options: RunSyncOptions): Promise<Certificate> {
  try {
    return await runRequest(options)
  } catch (error) {
    if (!(await hasBegunAnew(options, error))) throw error
    return (await runOne(options, { kind: 'full', fresh: true }, [BEGUN_ANEW])).certificate
  }
}

const BEGUN_ANEW =
  'The local copy of the transactions was damaged and set aside: all of them were read from the service again.'

async function hasBegunAnew({ ledger, signal }: RunSyncOptions, error: unknown): Promise<boolean> {
  const isDamage = error instanceof AppError && error.code === 'cache-damaged'
  return isDamage && !signal.aborted && (await ledger.state()).rebuilt
}

async function runRequest(options: RunSyncOptions): Promise<Certificate> {
  const { request, ledger, policy, detect } = options
  const isAuto = request.kind === 'auto'
  const possible = await possibleRequest(request, ledger, policy)
  const first = await runOne(options, possible)
  if (!isAuto || possible.kind !== 'delta' || !isStuck(first.failure)) return first.certificate
  const { certificate } = await runOne(options, { kind: 'full', fresh: true })
  // A late change that still exists but was not in the list of changes proves that the list is a different one.
  const missing = first.failure instanceof UnprovenDelta ? first.failure.missing : []
  if (certificate.verdict === 'complete' && (await isAnyThere(ledger, missing))) {
    detect('updatedSort', 'ignored', 'Late changes were missing from the list of changes, but not from the full list.')
  }
  return certificate
}

type KnownRequest = Exclude<SyncRequest, { readonly kind: 'auto' }>

const DAY = 24 * 3_600_000

/** The service was reached, but its list does not show what changed. */
function isStuck(failure: unknown): boolean {
  return failure instanceof AppError && (failure.code === 'sync-stuck' || failure.code === 'rows-missing')
}

/**
 * A delta needs a watermark, which only a complete full sync run provides, and rows to which it adds: a service that had
 * nothing may have been blank.
 */
async function possibleRequest(request: SyncRequest, ledger: Ledger, policy: Policy): Promise<KnownRequest> {
  if (request.kind === 'full' || request.kind === 'targeted') return request
  const last = await ledger.lastFull()
  if (!last?.watermark || (await knownRows({ ledger })) === 0) return { kind: 'full' }
  if (request.kind === 'delta') return request
  const age = Date.now() - Date.parse(last.startedAt)
  // A start in the future comes from a wrong clock, so the real age is unknown.
  const isRecent = age > -DAY && age < policy.fullEveryDays * DAY
  return { kind: isRecent && policy.updatedSort !== 'ignored' ? 'delta' : 'full' }
}

interface Run {
  readonly certificate: Certificate
  readonly failure: unknown
}

async function runOne(
  options: RunSyncOptions,
  request: KnownRequest,
  earlierNotes: readonly string[] = []
): Promise<Run> {
  const { api, ledger, policy, inForce, detect, onStart, onProgress } = options
  const { kind } = request
  const syncRun = await ledger.beginSyncRun({
    kind,
    fresh: request.kind === 'full' && request.fresh === true,
    ...(request.kind === 'targeted' && { requested: new Set(request.correlationIds).size })
  })
  const notes: string[] = [...earlierNotes]
  let lostRetries = 0
  // A page that is being fetched ahead at the end of the sync run is cancelled.
  const ending = new AbortController()
  const context: SyncRunContext = {
    api,
    ledger,
    syncRun,
    policy,
    detect: onlyNews(detect),
    note: (sentence) => {
      if (!notes.includes(sentence)) notes.push(sentence)
    },
    onLostRetries: (count) => (lostRetries += count),
    onRetry: (wait, error) => options.onRetry?.(wait, error),
    signal: AbortSignal.any([options.signal, ending.signal]),
    onProgress
  }
  const finish = (end: Pick<SyncRunEnd, 'verdict' | 'error' | 'watermark' | 'found'>, failure?: unknown) => {
    ending.abort()
    const isOver = failure instanceof RowsMissing || failure instanceof RowsUnreadable
    const missing = failure instanceof RowsMissing ? failure.finding : null
    return ledger.endSyncRun(syncRun.id, { ...end, retries: lostRetries, notes, policy: inForce(), isOver, missing })
  }
  let result: SyncRunResult
  if (syncRun.counts.seen > 0) context.note('Resumed after an interruption: the numbers count both parts.')
  try {
    onStart?.(kind, await expectedRows(ledger, kind))
    await rereadProblems(context)
    result = await runKind(context, request)
    await checkReadable(context, kind)
  } catch (failure) {
    const isCancelled = options.signal.aborted || (failure instanceof AppError && failure.code === 'cancelled')
    const verdict = isCancelled ? 'cancelled' : 'incomplete'
    const error = isCancelled ? undefined : toWire(failure)
    return {
      certificate: await finish({ verdict, error, watermark: null, found: null }, isCancelled ? undefined : failure),
      failure
    }
  }
  // Ended only once: if the ledger cannot save the end, its error is the reason and goes to the caller.
  return { certificate: await finish({ verdict: 'complete', error: undefined, ...result }), failure: undefined }
}

/** A page shows the same as the one before; the connection is notified only once per sync run. */
function onlyNews(detect: Detect): Detect {
  const known = new Map<string, string>()
  return (key, value, evidence) => {
    if (known.get(key) === value) return
    known.set(key, value)
    detect(key, value, evidence)
  }
}

function runKind(context: SyncRunContext, request: KnownRequest): Promise<SyncRunResult> {
  if (request.kind === 'full') return runFullSync(context)
  if (request.kind === 'delta') return runDeltaSync(context)
  return runTargetedSync(context, request.correlationIds)
}

/** The length of the list when it was last read; how much has changed since is unknown. */
async function expectedRows(ledger: Ledger, kind: SyncKind): Promise<number | undefined> {
  if (kind !== 'full' || (await ledger.lastFull()) === null) return undefined
  return (await ledger.state()).rows
}

async function isAnyThere(ledger: Ledger, missing: UnprovenDelta['missing']): Promise<boolean> {
  for (const { id, updatedAt } of missing) {
    const row = await ledger.get(id)
    if (row && !row.isAbsent && row.updatedAt === updatedAt) return true
  }
  return false
}
