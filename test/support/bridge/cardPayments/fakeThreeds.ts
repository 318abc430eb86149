import { TEST_CARDS, testNumber } from '../../../../electron/service/sandbox/threeds/testCards.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { ThreedsTrace, ThreedsSettings } from '../../../../shared/domain/threeds.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aTrace, aTraceUpTo, someEvents } from './fakeTraces.ts'

type Calls = Pick<Handlers, Extract<keyof Handlers, `threeds.${string}`>>

const sandboxThreeds: ThreedsSettings = {
  access: 'bearer',
  baseUrl: null,
  isLive: false,
  isOn: true,
  refusal: null,
  testCards: TEST_CARDS
}

export interface FakeThreedsState {
  readonly settings?: Partial<ThreedsSettings>
  readonly traces?: readonly ThreedsTrace[]
  readonly say?: (trace: ThreedsTrace) => void
  /** Of the page that a run plays on; null as where the shell shows it by itself. */
  readonly address?: string | null
}

/** The events after which a run waits, and for what. */
const STOPS = [
  { count: 0, state: 'ready', words: 'It waits before the first post.' },
  { count: 2, state: 'ready', words: 'It waits before the method step.' },
  { count: 4, state: 'ready', words: 'It waits before it posts again.' },
  { count: 7, state: 'challenge', words: 'The challenge is shown; it is waited for until it is answered.' }
] as const

/** A lab in memory: a run stops at its challenge, and in steps before each request; a second Next goes through it. */
export function fakeThreeds(start: FakeThreedsState = {}): Calls {
  let settings: ThreedsSettings = { ...sandboxThreeds, ...start.settings }
  let traces = start.traces ?? someTraces()
  let made = 0
  const stops = new Map<string, number>()

  const find = (id: string) => {
    const trace = traces.find((each) => each.id === id)
    if (!trace) throw new AppError('not-found', 'This trace is not kept any more.')
    return trace
  }
  const put = (trace: ThreedsTrace) => {
    const isThere = traces.some(({ id }) => id === trace.id)
    traces = isThere ? traces.map((each) => (each.id === trace.id ? trace : each)) : [trace, ...traces]
    start.say?.(trace)
    return trace
  }
  const later = <T>(work: () => T) => Promise.resolve().then(work)

  function stopAt(place: number, of: ThreedsTrace, pan: string): ThreedsTrace {
    const stop = STOPS[place]
    stops.set(of.id, place)
    const { id, number, items, currency, mode, startedAt } = of
    const beginning = { pan, number, items, currency }
    if (!stop) {
      const count = someEvents(beginning).length
      const done = { state: 'ended', outcome: 'succeeded', words: aTrace().words, endedAt: aTrace().endedAt } as const
      return put({ ...aTraceUpTo(count, beginning, done), id, mode, startedAt, card: of.card })
    }
    const deadline = stop.state === 'challenge' ? new Date(Date.now() + 600_000).toISOString() : null
    const at = { state: stop.state, words: stop.words, deadline }
    return put({ ...aTraceUpTo(stop.count, beginning, at), id, mode, startedAt, card: of.card })
  }

  function begin(draft: Pick<ThreedsTrace, 'items' | 'currency' | 'mode'>, number: string, pan: string) {
    const id = `5b1f2c3d-0000-4000-8000-0000000001${String(++made).padStart(2, '0')}`
    const card = `${pan.slice(0, 6)}******${pan.slice(-4)}`
    const trace = aTrace({ ...draft, id, number, card, startedAt: new Date().toISOString() })
    return stopAt(draft.mode === 'step' ? 0 : STOPS.length - 1, trace, pan)
  }

  return {
    'threeds.lab': () => Promise.resolve(settings),
    'threeds.configure': (change) => later(() => (settings = { ...settings, ...change })),
    'threeds.start': ({ number, items, currency, mode, card }) =>
      later(() => begin({ items, currency, mode }, number ?? `LAB-${made + 1}`, card.pan)),
    'threeds.replay': (id) =>
      later(() => {
        const { items, currency, mode } = find(id)
        return begin({ items, currency, mode }, `LAB-${made + 1}`, testNumber('0072'))
      }),
    'threeds.next': (id) => later(() => stopAt((stops.get(id) ?? 0) + 1, find(id), find(id).card.replaceAll('*', '0'))),
    'threeds.show': () => Promise.resolve({ address: start.address ?? null }),
    'threeds.cancel': (id) =>
      later(() =>
        put({
          ...find(id),
          state: 'ended',
          outcome: 'cancelled',
          words: 'It was cancelled here.',
          endedAt: new Date().toISOString(),
          deadline: null
        })
      ),
    'threeds.list': () => later(() => traces.map(summaryOf)),
    'threeds.get': (id) => later(() => find(id)),
    'threeds.export': (id) =>
      Promise.resolve({
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae8',
        state: 'done' as const,
        rows: find(id).events.length,
        total: find(id).events.length,
        name: 'authorization-LAB.json',
        bytes: 8312
      }),
    'threeds.remove': (id) =>
      later(() => {
        traces = traces.filter((each) => each.id !== find(id).id)
      })
  }
}

function summaryOf(trace: ThreedsTrace) {
  const { id, number, items, currency, card, service, startedAt, state, outcome, round } = trace
  return { id, number, items, currency, card, service, startedAt, state, outcome, round }
}

function brokenOff(words: string): ThreedsTrace['events'] {
  const events = someEvents().slice(0, 7)
  const [first] = events
  return first ? [...events, { ...first, round: 2, after: 9120, kind: 'ended', words, message: null }] : []
}

/** A run of each outcome, the latest first. */
export function someTraces(): readonly ThreedsTrace[] {
  const outcomes = [
    ['succeeded', 'The service answered 201: the authorization succeeded.'],
    ['declined', 'The service declined it (402).'],
    ['refused', 'The service did not take the request as it is (401).'],
    [
      'unknown',
      'It was broken off while a request was on its way: nobody knows whether the service has carried it out.'
    ],
    ['cancelled', 'It was cancelled here.'],
    ['left', 'The page was closed before the verification was over.'],
    ['challenge-timeout', 'The challenge was not answered within the time that an interaction has.'],
    ['acs-error', 'The issuer’s server posted an error message in place of an answer (203).'],
    ['wrong-ids', 'The answer has other transaction ids than the step, so that it was not sent on.'],
    [
      'step-not-covered',
      'The interface does not cover the step that the service asks for: its method is “GET”, not POST.'
    ],
    ['same-step', 'The service asked for a step of the same type and transaction id once more.'],
    ['too-many-rounds', 'The service asked for another step after 10 rounds.'],
    ['bad-answer', 'The issuer’s answer cannot be read: it is no JSON in base64url.'],
    ['not-sent', 'The service cannot be reached: nothing was sent.']
  ] as const
  return outcomes.map(([outcome, words], place) =>
    aTrace({
      id: `5b1f2c3d-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
      number: `LAB-20261121-${String(50_000 - place).padStart(6, '0')}`,
      startedAt: new Date(Date.now() - place * 3_700_000).toISOString(),
      outcome,
      words,
      // Those that did not succeed went no further than their challenge.
      ...(outcome !== 'succeeded' && { round: 2, events: brokenOff(words) })
    })
  )
}
