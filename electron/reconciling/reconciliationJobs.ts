import type {
  ReconciliationDetails,
  ReconciliationProgress
} from '../../shared/domain/reconciliation/reconciliation.ts'
import type { Acceptance } from '../../shared/domain/reconciliation/suggestion.ts'
import { AppError, toWire } from '../../shared/errors.ts'
import { inTurn } from '../../shared/inTurn.ts'
import type { ConnectionSettings } from '../connection/connectionSettings.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { policyOf } from '../sync/policy.ts'
import type { Actor } from '../workbook/actor.ts'
import type { PlanContext, Workbook } from '../workbook/workbook.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'
import { askService } from './askService.ts'
import { gatherRows, type Gathering } from './gatherRows.ts'
import { progressOf, type ShowProgress } from './progress.ts'

/** Makes plans and accepts their matches in the background, at most one job per reconciliation. */
export interface ReconciliationJobs {
  /** Starts a plan; `progress` announces the end. Rejects with `busy` while a job runs, and with `not-found`. */
  plan(id: string, options: { readonly ask: boolean }): Promise<void>
  accept(id: string, wanted: Wanted): Promise<ReconciliationDetails>
  /**
   * How many transactions of the ledger that the last plan did not see have to do with the payments, such as money that
   * came back. Nothing announces it, and it keeps no job of the reconciliation from beginning.
   */
  unseen(id: string): Promise<number>
  /** Resolves when the running job, if there is one, has ended. */
  cancel(id: string): Promise<void>
  cancelAll(): Promise<void>
}

export interface ReconciliationJobsContext {
  readonly user: Actor
  readonly workbook: () => Promise<Workbook>
  readonly ledger: () => Promise<Ledger>
  readonly sync: SyncJob
  readonly settings: () => Promise<ConnectionSettings>
  readonly onProgress: (progress: ReconciliationProgress) => void
}

/** What to accept, and the hash of its plan. */
interface Wanted {
  readonly hash: string
  readonly accept: Acceptance
}

interface Job {
  readonly id: string
  readonly signal: AbortSignal
  readonly show: ShowProgress
}

export function createReconciliationJobs(context: ReconciliationJobsContext): ReconciliationJobs {
  const { user, sync } = context
  const running = new Map<string | symbol, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()
  // Gathered rows are in memory, so only one job gathers at a time.
  const turn = inTurn()

  /** Runs work as the only job of a reconciliation. */
  function begin<T>(id: string, work: (job: Job) => Promise<T>): Promise<T> {
    if (running.has(id))
      throw new AppError('busy', 'This reconciliation is being processed. Wait until it is done, or stop it.')
    const controller = new AbortController()
    const show = progressOf(id, context.onProgress)
    const ended = work({ id, signal: controller.signal, show }).finally(() => running.delete(id))
    running.set(id, { controller, ended })
    return shown(ended, show)
  }

  async function plan({ id, signal, show }: Job, ask: boolean): Promise<ReconciliationDetails> {
    const [workbook, ledger] = await Promise.all([context.workbook(), context.ledger()])
    const onProgress = (done: number, total: number) => show('asking', done, total)
    const statusWords = wordsOf(await context.settings())
    const asking = { id, workbook, ledger, sync, signal, statusWords, turn, onProgress }
    const notes = ask ? await askService(asking) : []
    return turn(async () => {
      const about = await planContext(ledger, await context.settings(), notes)
      await gather({ id, signal, show }, { workbook, ledger, statusWords: about.statusWords })
      show('matching')
      return workbook.makePlan(id, about, user)
    })
  }

  async function accept({ id, signal, show }: Job, wanted: Wanted): Promise<ReconciliationDetails> {
    const [workbook, ledger] = await Promise.all([context.workbook(), context.ledger()])
    return turn(async () => {
      const about = await planContext(ledger, await context.settings(), [])
      await gather({ id, signal, show }, { workbook, ledger, statusWords: about.statusWords })
      show('applying')
      return workbook.acceptMatches(id, wanted, about, user)
    })
  }

  async function unseen(job: Job): Promise<number> {
    const [workbook, ledger] = await Promise.all([context.workbook(), context.ledger()])
    return turn(async () => {
      const about = await planContext(ledger, await context.settings(), [])
      await gather(job, { workbook, ledger, statusWords: about.statusWords })
      return workbook.countUnseen(job.id, about)
    })
  }

  async function cancel(id: string | symbol): Promise<void> {
    const job = running.get(id)
    job?.controller.abort(new AppError('cancelled', 'Cancelled.'))
    await job?.ended.catch(() => undefined)
  }

  return {
    plan: async (id, { ask }) => {
      await (await context.workbook()).get(id)
      // The announced progress contains a failure too.
      begin(id, (job) => plan(job, ask)).catch(() => undefined)
    },
    accept: async (id, wanted) => begin(id, (job) => accept(job, wanted)),
    unseen: (id) => {
      const controller = new AbortController()
      const ended = unseen({ id, signal: controller.signal, show: () => undefined })
      const key = Symbol(id)
      running.set(key, { controller, ended })
      return ended.finally(() => running.delete(key))
    },
    cancel,
    cancelAll: async () => {
      await Promise.all([...running.keys()].map(cancel))
    }
  }
}

/** Announces how the job ended, once the next one may start. */
async function shown<T>(ended: Promise<T>, show: ShowProgress): Promise<T> {
  try {
    const result = await ended
    show('done')
    return result
  } catch (error) {
    const wire = toWire(error)
    if (wire.code === 'cancelled') show('cancelled')
    else show('failed', 0, 0, wire)
    throw error
  }
}

async function gather(
  { id, signal, show }: Job,
  parts: Pick<Gathering, 'workbook' | 'ledger' | 'statusWords'>
): Promise<void> {
  show('reading')
  await gatherRows({ id, ...parts, signal, onProgress: (done, total) => show('reading', done, total) })
  signal.throwIfAborted()
}

async function planContext(
  ledger: Ledger,
  settings: ConnectionSettings,
  notes: readonly string[]
): Promise<PlanContext> {
  const [certificate = null] = await ledger.certificates(1)
  return { statusWords: wordsOf(settings), certificate, notes }
}

function wordsOf(settings: ConnectionSettings): PlanContext['statusWords'] {
  return [...policyOf(settings.current()).statusWords]
}
