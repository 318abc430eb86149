import type { DecidedReconciliation } from '../../../shared/domain/reconciliation/decidedReconciliation.ts'
import type {
  ReconciliationDetails,
  ReconciliationProgress
} from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Acceptance } from '../../../shared/domain/reconciliation/suggestion.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { inTurn } from '../../../shared/app/inTurn.ts'
import type { ConnectionSettings } from '../../stores/connections/connectionSettings.ts'
import type { Ledger } from '../../stores/ledger/ledger.ts'
import { statusWordsOf } from '../sync/policy.ts'
import type { Actor } from '../../stores/workbook/log/actor.ts'
import type { PlanContext, Workbook } from '../../stores/workbook/workbook.ts'
import type { SyncJob } from '../sync/job/syncJob.ts'
import { askService } from './askService.ts'
import { gatherRows, type Gathering } from './gatherRows.ts'
import { progressOf, type ShowProgress } from './progress.ts'

/** Makes plans and accepts their matches in the background, at most one job per reconciliation. */
export interface ReconciliationJobs {
  /** Starts a plan; `progress` announces the end. Rejects with `busy` while a job runs, and with `not-found`. */
  plan(id: string, options: { readonly ask: boolean }): Promise<void>
  accept(id: string, wanted: Wanted): Promise<DecidedReconciliation>
  /**
   * How many transactions of the ledger that the last plan did not see have to do with the payments, such as money that
   * came back; null if the ledger was never complete, which cannot tell how many there are. With `any`, how many there
   * are at least. Nothing announces it, and it keeps no job of the reconciliation from beginning.
   */
  unseen(id: string, ledger?: 'complete' | 'any'): Promise<number | null>
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

  /** Runs work that can be cancelled by this key. */
  function run<T>(key: string | symbol, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    const ended = work(controller.signal).finally(() => running.delete(key))
    running.set(key, { controller, ended })
    return ended
  }

  /** Runs work as the only job of a reconciliation, and announces its progress. */
  function begin<T>(id: string, work: (job: Job) => Promise<T>): Promise<T> {
    if (running.has(id))
      throw new AppError('busy', 'This reconciliation is being processed. Wait until it is done, or stop it.')
    const show = progressOf(id, context.onProgress)
    return shown(
      run(id, (signal) => work({ id, signal, show })),
      show
    )
  }

  /** Gives the workbook the transactions of a reconciliation; `use` has them alone. */
  async function withRows<T>(
    job: Job,
    notes: readonly string[],
    use: (workbook: Workbook, about: PlanContext) => Promise<T>
  ): Promise<T> {
    const [workbook, ledger] = await Promise.all([context.workbook(), context.ledger()])
    return turn(async () => {
      const about = await planContext(ledger, await context.settings(), notes)
      await gather(job, { workbook, ledger, statusWords: about.statusWords })
      return use(workbook, about)
    })
  }

  async function plan(job: Job, ask: boolean): Promise<ReconciliationDetails> {
    const { id, signal, show } = job
    const [workbook, ledger] = await Promise.all([context.workbook(), context.ledger()])
    const onProgress = (done: number, total: number) => show('asking', done, total)
    const notes = ask ? await askService({ id, workbook, ledger, sync, signal, onProgress }) : []
    return withRows(job, notes, (current, about) => {
      show('matching')
      return current.makePlan(id, about, user)
    })
  }

  const accept = (job: Job, wanted: Wanted): Promise<DecidedReconciliation> =>
    withRows(job, [], (workbook, about) => {
      job.show('applying')
      return workbook.acceptMatches(job.id, wanted, about, user)
    })

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
    unseen: (id, ledger = 'complete') =>
      run(Symbol(id), async (signal) => {
        if (ledger === 'complete' && (await (await context.ledger()).lastFull()) === null) return null
        const job = { id, signal, show: () => undefined }
        return withRows(job, [], (workbook, about) => workbook.countUnseen(id, about))
      }),
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
  return { statusWords: statusWordsOf(settings.current()), certificate, notes }
}
