import { randomBytes, randomUUID } from 'node:crypto'
import { hasCardNumber } from '../../../../shared/cards/cardNumber.ts'
import type { ThreedsDraft, ThreedsSummary, ThreedsTrace } from '../../../../shared/domain/threeds.ts'
import type { Connection } from '../../../../shared/domain/connection.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { authorization } from '../../../service/api/resources/authorization.ts'
import { sampleCardLike } from '../../../service/sandbox/threeds/sampleCards.ts'
import type { Colours } from '../../../base/isolatedWindow/markup.ts'
import type { Workbook } from '../../../stores/workbook/workbook.ts'
import type { ConnectionContext } from '../../../session/connectionContext.ts'
import { ABANDONED, abandonedTrace, storedTrace } from './trace/storedTrace.ts'
import { createThreedsLab, type ThreedsLab, type ThreedsLabContext } from './threedsLab.ts'
import { USUAL_LIMITS } from './run/limits.ts'
import { openRun, type Run } from './run/run.ts'

/** The 3-D Secure lab of a connection: at most one current run, and the earlier ones. */
export interface ThreedsService {
  readonly lab: ThreedsLab
  /** Rejects with `busy` during another run. `colours`: of its page. */
  start(draft: ThreedsDraft, colours: Colours): Promise<ThreedsTrace>
  replay(id: string, colours: Colours): Promise<ThreedsTrace>
  next(id: string): ThreedsTrace
  show(id: string): Promise<string | undefined>
  cancel(id: string): ThreedsTrace
  /** The latest first. */
  list(): Promise<readonly ThreedsSummary[]>
  get(id: string): Promise<ThreedsTrace>
  /** The trace in a form that may leave the app. */
  shareable(id: string): Promise<ThreedsTrace>
  remove(id: string): Promise<void>
  /** Ends the current run and drops its card. */
  letGo(words: string): void
  close(): Promise<void>
}

interface ThreedsServiceContext extends Omit<ThreedsLabContext, 'ports' | 'onLeft'>, ConnectionContext {
  readonly workbook: () => Promise<Workbook>
  /** Undefined if nothing was ever stored. */
  readonly storedWorkbook: () => Promise<Workbook | undefined>
}

export function createThreedsService(connection: Connection, context: ThreedsServiceContext): ThreedsService {
  const { ports, options, announce, vault, workbook, storedWorkbook } = context
  const threeds = createThreedsLab(connection, { ...context, onLeft: () => letGo(OFF) })
  const limits = { ...USUAL_LIMITS, ...options.threedsLimits }
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

  async function start(draft: ThreedsDraft, colours: Colours): Promise<ThreedsTrace> {
    if (isClosed) throw new AppError('cancelled', 'This connection is closed.')
    if (isOpening || current?.trace.outcome === null) throw busy()
    if (holdsCardNumber(draft)) throw new AppError('bad-input', MISPLACED)
    isOpening = true
    stopped = undefined
    try {
      return await open(draft, colours)
    } finally {
      isOpening = false
    }
  }
  async function open(draft: ThreedsDraft, colours: Colours): Promise<ThreedsTrace> {
    const { card, number, items, currency, mode } = draft
    const [{ baseUrl, isLive, authorization: header, secrets }, repository] = await Promise.all([
      threeds.target(),
      workbook()
    ])
    await current?.close('')
    const service = authorization({ fetch: ports.fetch, baseUrl, authorization: header })
    const run = await openRun({
      head: { id: randomUUID(), number: number ?? newNumber(), items, currency, service: new URL(baseUrl).host, mode },
      card,
      colours,
      post: service.post,
      address: `${baseUrl}/authorization`,
      secrets,
      isolatedWindows: {
        ...ports.isolatedWindows,
        open: (setup) => ports.isolatedWindows.open({ ...setup, isLocal: !isLive })
      },
      limits,
      storeTrace: (trace) => repository.storeThreedsRun(storedTrace(trace)),
      onChange: (trace) => announce('threeds.changed', trace),
      onFault: (error) => ports.log('authorization-fault', { code: toWire(error).code })
    })
    current = run
    const why = isClosed ? CLOSED : stopped
    if (why === undefined) run.begin()
    else await run.close(why)
    return run.trace
  }

  /** The current run, or the last one. */
  function running(id: string): Run {
    if (current?.trace.id !== id) throw new AppError('not-found', 'This run is over. Begin another one.')
    return current
  }
  async function get(id: string): Promise<ThreedsTrace> {
    if (current?.trace.id === id) return current.trace
    const trace = await (await workbook()).threedsRun(id)
    return trace.outcome === null ? { ...abandonedTrace(trace), words: ABANDONED, deadline: null } : trace
  }

  return {
    lab: threeds,
    start,
    replay: async (id, colours) => {
      const { isLive } = await threeds.settings()
      if (isLive)
        throw new AppError('not-allowed', 'A run can be played again against a sandbox only. Choose one first.')
      const trace = await get(id)
      const card = sampleCardLike(trace.card, windowSizeOf(trace))
      if (!card)
        throw new AppError('bad-input', 'The card of this run is no test card, so that none of its course is known.')
      const { items, currency, mode } = trace
      return start({ number: null, items, currency, mode, card }, colours)
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
      const all = (await (await storedWorkbook())?.threedsRuns()) ?? []
      return all.map((each) => (current?.trace.id === each.id ? summaryOf(current.trace, each) : abandonedTrace(each)))
    },
    get,
    shareable: async (id) => storedTrace(await get(id)),
    remove: async (id) => {
      if (current?.trace.id === id) {
        if (current.trace.outcome === null) throw busy()
        await current.close('')
        current = undefined
      }
      await (await workbook()).removeThreedsRun(id)
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
const OFF = 'The lab was switched off for this service, so that the card was let go of.'

function busy(): AppError {
  return new AppError('busy', 'An authorization is under way. Wait for its end, or cancel it.')
}

/** Both fields are stored and shown as they are. */
function holdsCardNumber({ number, items, card }: ThreedsDraft): boolean {
  return [number ?? '', items].some((text) => text.includes(card.pan) || hasCardNumber(text))
}

const MISPLACED =
  'The number or the items of the authorization contain a card number, which would be stored. Enter another value there.'

/** Unique at the service, with 64 random bits. */
function newNumber(): string {
  return `lab-${randomBytes(8).toString('hex')}`
}

function summaryOf({ state, outcome, round }: ThreedsTrace, stored: ThreedsSummary): ThreedsSummary {
  return { ...stored, state, outcome, round }
}

/** The test card's window size, which is in a digit that the masked number does not show. */
function windowSizeOf({ events }: ThreedsTrace): string | undefined {
  const decoded = events.find(({ kind }) => kind === 'challenge-shown')?.field?.decoded ?? ''
  const size = /"challengeWindowSize": "(0\d)"/.exec(decoded)?.[1]
  // The default size, which the cards of all other scenarios have too.
  return size === '02' ? undefined : size
}
