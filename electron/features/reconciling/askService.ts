import type { Certificate } from '../../../shared/domain/certificate.ts'
import { MOST_ASKED_IDS } from '../../../shared/domain/syncRun.ts'
import { toWire } from '../../../shared/errors.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import type { PlanContext, Workbook } from '../../stores/workbook/workbook.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'

export interface Asking {
  readonly id: string
  readonly workbook: Workbook
  readonly ledger: Ledger
  readonly sync: SyncJob
  readonly signal: AbortSignal
  readonly statusWords: PlanContext['statusWords']
  /** Runs a task that uses the workbook's gathered rows; not held while the service is asked. */
  readonly turn: <T>(task: () => Promise<T>) => Promise<T>
  readonly onProgress: (done: number, total: number) => void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Asks the service for expected payments that the ledger lacks. Returns sentences about what could not be asked; the
 * plan is made without it. Rejects only if `signal` is aborted, with its reason.
 */
export async function askService(asking: Asking): Promise<readonly string[]> {
  const { ledger, sync, signal, onProgress } = asking
  const lacking = await ledger.lackedCorrelationIds(await expectedIds(asking))
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

async function expectedIds({ id, workbook, statusWords, turn }: Asking): Promise<readonly string[]> {
  const wanted = await turn(async () => {
    await workbook.beginRows(id, statusWords)
    return workbook.wantedRows(id)
  })
  const lists = wanted?.correlationIds ?? []
  return lists.flatMap((list) => (JSON.parse(list) as readonly string[]).filter((each) => UUID.test(each)))
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
