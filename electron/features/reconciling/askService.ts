import type { Certificate } from '../../../shared/domain/certificate.ts'
import { MOST_ASKED_IDS } from '../../../shared/domain/syncRun.ts'
import { toWire } from '../../../shared/errors.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { Workbook } from '../../stores/workbook/workbook.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'

export interface Asking {
  readonly id: string
  readonly workbook: Workbook
  readonly ledger: Ledger
  readonly sync: SyncJob
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Asks the service for expected payments that the ledger lacks. Returns sentences about what could not be asked; the
 * plan is made without it. Rejects only if `signal` is aborted, with its reason.
 */
export async function askService(asking: Asking): Promise<readonly string[]> {
  const { id, workbook, ledger, sync, signal, onProgress } = asking
  const expected = (await workbook.expectedIds(id)).flatMap((list) => JSON.parse(list) as readonly string[])
  const lacking = await ledger.lackedCorrelationIds(expected)
  const correlationIds = lacking.slice(0, MOST_ASKED_IDS)
  const left = lacking.length - correlationIds.length
  const notes = left === 0 ? [] : [`${payments(left)} not in the ledger could not be requested too: too many at once.`]
  if (correlationIds.length === 0) return notes
  onProgress(0, correlationIds.length)
  try {
    const certificate = await sync.run({ kind: 'targeted', correlationIds }, signal)
    signal.throwIfAborted()
    return [...notes, ...incompleteness(certificate, correlationIds.length)]
  } catch (error) {
    signal.throwIfAborted()
    return [...notes, notRequested(correlationIds.length, toWire(error).message)]
  }
}

function incompleteness({ verdict, error }: Certificate, count: number): readonly string[] {
  if (verdict === 'complete') return []
  return [notRequested(count, error?.message ?? 'The sync was cancelled.')]
}

function notRequested(count: number, why: string): string {
  return `${payments(count)} not in the ledger could not be requested: ${why}`
}

function payments(count: number): string {
  return `${count.toLocaleString('en')} expected ${count === 1 ? 'payment' : 'payments'}`
}
