import { randomBytes, randomUUID } from 'node:crypto'
import type {
  AuthorizationDraft,
  AuthorizationSummary,
  AuthorizationTrace
} from '../../../shared/domain/authorization.ts'
import type { Connection } from '../../../shared/domain/connection.ts'
import { AppError, toWire } from '../../../shared/errors.ts'
import { authorization } from '../../api/resources/authorization.ts'
import { sampleCardLike } from '../../sandbox/sampleCards.ts'
import type { Workbook } from '../../workbook/workbook.ts'
import type { DeskContext } from '../../session/deskContext.ts'
import { ABANDONED, abandonedTrace, keptTrace } from './trace/keptTrace.ts'
import { createLab, type Lab, type LabContext } from './lab.ts'
import { USUAL_LIMITS } from './run/limits.ts'
import { openRun, type Run } from './run/run.ts'

/** The 3-D Secure lab of a connection: one run at a time, and those there were. */
export interface AuthorizingDesk {
  readonly lab: Lab
  /** Rejects with `busy` while another runs. */
  start(draft: AuthorizationDraft): Promise<AuthorizationTrace>
  replay(id: string): Promise<AuthorizationTrace>
  next(id: string): AuthorizationTrace
  show(id: string): Promise<string | undefined>
  cancel(id: string): AuthorizationTrace
  /** The latest first. */
  list(): Promise<readonly AuthorizationSummary[]>
  get(id: string): Promise<AuthorizationTrace>
  /** As it may leave the app. */
  shareable(id: string): Promise<AuthorizationTrace>
  remove(id: string): Promise<void>
  /** Ends what runs, and with it the card that it holds. */
  letGo(words: string): void
  close(): Promise<void>
}

interface AuthorizingContext extends Omit<LabContext, 'ports'>, DeskContext {
  readonly workbook: () => Promise<Workbook>
  /** Undefined where nothing was ever kept. */
  readonly kept: () => Promise<Workbook | undefined>
}

export function createAuthorizingDesk(connection: Connection, context: AuthorizingContext): AuthorizingDesk {
  const { ports, options, announce, vault, workbook, kept } = context
  const lab = createLab(connection, context)
  const limits = { ...USUAL_LIMITS, ...options.authorizationLimits }
  let current: Run | undefined
  let isOpening = false
  let isClosed = false
  /** Why the run that is being opened must not begin. */
  let stopped: string | undefined
  const letGo = (words: string) => {
    stopped = words
    current?.cancel(words)
  }
  const stopWatching = vault.onChange(({ state }) => {
    if (state === 'locked') letGo('The secrets of this computer were locked, so that the card was let go of.')
  })

  async function start(draft: AuthorizationDraft): Promise<AuthorizationTrace> {
    if (isClosed) throw new AppError('cancelled', 'This connection is closed.')
    if (isOpening || current?.trace.outcome === null) throw busy()
    isOpening = true
    stopped = undefined
    try {
      return await open(draft)
    } finally {
      isOpening = false
    }
  }
  async function open({ card, number, items, currency, mode }: AuthorizationDraft): Promise<AuthorizationTrace> {
    const [{ baseUrl, isLive, authorization: header, secrets }, book] = await Promise.all([lab.target(), workbook()])
    await current?.close('')
    const service = authorization({ fetch: ports.fetch, baseUrl, authorization: header })
    const run = await openRun({
      head: { id: randomUUID(), number: number ?? newNumber(), items, currency, service: new URL(baseUrl).host, mode },
      card,
      post: service.post,
      address: `${baseUrl}/authorization`,
      secrets,
      stages: { ...ports.stages, open: (setup) => ports.stages.open({ ...setup, isLocal: !isLive }) },
      limits,
      keep: (trace) => book.keepAuthorization(keptTrace(trace)),
      onChange: (trace) => announce('authorization.changed', trace),
      onFault: (error) => ports.log('authorization-fault', { code: toWire(error).code })
    })
    current = run
    const why = isClosed ? CLOSED : stopped
    if (why === undefined) run.begin()
    else await run.close(why)
    return run.trace
  }

  /** That is under way, or ended last. */
  function running(id: string): Run {
    if (current?.trace.id !== id) throw new AppError('not-found', 'This run is over. Begin another one.')
    return current
  }
  async function get(id: string): Promise<AuthorizationTrace> {
    if (current?.trace.id === id) return current.trace
    const trace = await (await workbook()).authorization(id)
    return trace.outcome === null ? { ...abandonedTrace(trace), words: ABANDONED, deadline: null } : trace
  }

  return {
    lab,
    start,
    replay: async (id) => {
      const { isLive } = await lab.settings()
      if (isLive)
        throw new AppError('not-allowed', 'A run can be played again against a sandbox only. Choose one first.')
      const trace = await get(id)
      const card = sampleCardLike(trace.card, windowSizeOf(trace))
      if (!card)
        throw new AppError('bad-input', 'The card of this run is no test card, so that none of its course is known.')
      const { items, currency, mode } = trace
      return start({ number: null, items, currency, mode, card })
    },
    next: (id) => {
      const run = running(id)
      run.next()
      return run.trace
    },
    show: (id) => running(id).show(),
    cancel: (id) => {
      const run = running(id)
      run.cancel('You cancelled it.')
      return run.trace
    },
    list: async () => {
      const all = (await (await kept())?.authorizations()) ?? []
      return all.map((each) => (current?.trace.id === each.id ? summaryOf(current.trace, each) : abandonedTrace(each)))
    },
    get,
    shareable: async (id) => keptTrace(await get(id)),
    remove: async (id) => {
      if (current?.trace.id === id) {
        if (current.trace.outcome === null) throw busy()
        await current.close('')
        current = undefined
      }
      await (await workbook()).removeAuthorization(id)
    },
    letGo,
    close: async () => {
      isClosed = true
      stopWatching()
      if (options.showsEnds) await current?.read(CLOSED)
      await current?.close(CLOSED)
    }
  }
}

const CLOSED = 'The connection was closed.'

function busy(): AppError {
  return new AppError('busy', 'An authorization is under way. Wait for its end, or cancel it.')
}

/** Unique at the service, as far as 64 random bits are. */
function newNumber(): string {
  return `lab-${randomBytes(8).toString('hex')}`
}

function summaryOf({ state, outcome, round }: AuthorizationTrace, kept: AuthorizationSummary): AuthorizationSummary {
  return { ...kept, state, outcome, round }
}

/** What the digit of a test card was that a masked number does not show. */
function windowSizeOf({ events }: AuthorizationTrace): string | undefined {
  const decoded = events.find(({ kind }) => kind === 'challenge-shown')?.field?.decoded ?? ''
  const size = /"challengeWindowSize": "(0\d)"/.exec(decoded)?.[1]
  // The usual one, which cards of all other courses have as well.
  return size === '02' ? undefined : size
}
