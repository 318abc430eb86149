// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncer } from '../../../../renderer/kit/page/announcer.ts'
import { useAnswers } from '../../../../renderer/session/answers.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useThreeds } from '../../../../renderer/threeds/state/threeds.ts'
import { useThreedsRun } from '../../../../renderer/threeds/state/run.ts'
import { useThreedsRuns } from '../../../../renderer/threeds/state/runs.ts'
import type { ThreedsDraft } from '../../../../shared/domain/threeds.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bank, fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { fakeThreeds, type FakeThreedsState } from '../../../support/bridge/cardPayments/fakeThreeds.ts'
import { aTrace, FAKE_RUN, someEvents } from '../../../support/bridge/cardPayments/fakeTraces.ts'
import { freshStores } from '../../../support/freshStores.ts'

const CANARY = '4111119988776655'
const draft: ThreedsDraft = {
  number: 'A-1',
  items: '12.50',
  currency: 'EUR',
  mode: 'run',
  card: { pan: CANARY, month: 12, year: 29, csc: '987' }
}

let bridge: FakeBridge
let everyStore: Pinia
const opened = vi.fn<(address: string, target: string, features: string) => void>()

beforeEach(() => {
  everyStore = freshStores()
  vi.stubGlobal('open', opened)
})

// The bridge stays: a store may ask a moment after its test has ended.
afterEach(() => {
  opened.mockReset()
})

async function ready(state: FakeThreedsState = {}, handlers = {}) {
  bridge = fakeBridge({
    handlers: {
      ...fakeThreeds({ traces: [], say: (trace) => bridge.say('threeds.changed', trace), ...state }),
      ...handlers
    }
  })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  const stores = { lab: useThreeds(), runs: useThreedsRuns(), run: useThreedsRun() }
  await flushPromises()
  return stores
}

const shownCount = () => bridge.called.filter((name) => name === 'threeds.show').length

describe('a run', () => {
  it('sends the card and stores only its masked number', async () => {
    const { run } = await ready()
    expect(await run.start(draft)).toBe(run.id)
    expect(run.trace?.card).toBe('411111******6655')
    const answers = useAnswers().client.getQueryCache().getAll()
    const known = JSON.stringify([everyStore.state.value, answers.map(({ state }) => state)])
    expect(known).toContain('411111******6655')
    expect(known).not.toContain(CANARY)
  })

  it('opens its page once when needed, without access back, and again on request', async () => {
    const { run } = await ready({ address: 'http://localhost:1/run/x' })
    await run.start(draft)
    await flushPromises()
    expect(opened.mock.calls).toEqual([
      ['http://localhost:1/run/x', '_blank', expect.stringMatching(/^noopener,popup,/)]
    ])
    expect(run.address).toBe('http://localhost:1/run/x')
    if (run.trace) bridge.say('threeds.changed', { ...run.trace, words: 'Still there.' })
    await flushPromises()
    expect(shownCount()).toBe(1)
    await run.show()
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('that was started elsewhere opens its page only on request', async () => {
    const { run } = await ready({ traces: [aTrace({ state: 'challenge', outcome: null, endedAt: null })] })
    run.open(FAKE_RUN)
    await flushPromises()
    expect(run.trace?.state).toBe('challenge')
    expect(shownCount()).toBe(0)
  })

  it('never goes back to an older state, and is not mixed up with another', async () => {
    const { run } = await ready({ traces: [aTrace()] })
    run.open(FAKE_RUN)
    await flushPromises()
    const older = aTrace({ state: 'challenge', outcome: null, events: someEvents().slice(0, 7) })
    bridge.say('threeds.changed', older)
    expect(run.trace?.outcome).toBe('succeeded')
    bridge.say('threeds.changed', aTrace({ id: '5b1f2c3d-0000-4000-8000-0000000000ff', outcome: 'declined' }))
    expect(run.trace?.outcome).toBe('succeeded')
  })

  it('says each new event, and its end', async () => {
    const events = someEvents()
    const { run } = await ready({
      traces: [aTrace({ state: 'challenge', outcome: null, events: events.slice(0, 7) })]
    })
    run.open(FAKE_RUN)
    await flushPromises()
    bridge.say('threeds.changed', aTrace({ state: 'posting', outcome: null, events: events.slice(0, 9) }))
    expect(useAnnouncer().message).toContain('The cardholder answered: the issuer says Y.')
    bridge.say('threeds.changed', aTrace())
    expect(useAnnouncer().message).toContain('The service answered 201: the authorization succeeded.')
  })

  it('that cannot begin says why and leaves nothing behind', async () => {
    const { run } = await ready(
      {},
      { 'threeds.start': () => Promise.reject(new AppError('busy', 'Another one is under way.')) }
    )
    expect(await run.start(draft)).toBeUndefined()
    expect([run.id, run.failure?.message]).toEqual([undefined, 'Another one is under way.'])
    expect(useAnnouncer().message).toBe('Another one is under way.')
  })

  it('that waits before its first post can be found, although it is not stored yet', async () => {
    const { runs, run } = await ready({}, { 'threeds.list': () => Promise.resolve([]) })
    const id = await run.start({ ...draft, mode: 'step' })
    expect(runs.running?.id).toBe(id)
    await run.cancel()
    expect(runs.running).toBeUndefined()
  })

  it.each([
    ['threeds.show', 'show'],
    ['threeds.cancel', 'cancel']
  ] as const)('does not show another run why it failed late (%s)', async (call, act) => {
    const { promise, reject } = Promise.withResolvers<never>()
    const other = '5b1f2c3d-0000-4000-8000-000000000002'
    const waiting = aTrace({ state: 'challenge', outcome: null, endedAt: null })
    const { run } = await ready({ traces: [waiting, aTrace({ id: other })] }, { [call]: () => promise })
    run.open(FAKE_RUN)
    await flushPromises()
    const acting = run[act]()
    run.open(other)
    await flushPromises()
    reject(new AppError('not-found', 'This run is over. Begin another one.'))
    await acting
    expect([run.id, run.failure]).toEqual([other, undefined])
  })

  it('goes from the list when its trace is removed', async () => {
    const { runs, run } = await ready({ traces: [aTrace()] })
    await flushPromises()
    expect(runs.list).toHaveLength(1)
    expect(await run.remove(FAKE_RUN)).toBe(true)
    expect(runs.list).toEqual([])
  })
})

describe('the lab', () => {
  it('is switched on without changing its other settings', async () => {
    const asked: unknown[] = []
    let kept = { isLive: true, isOn: false, access: 'none', baseUrl: null, refusal: null, testCards: [] }
    const { lab: threeds } = await ready(
      {},
      {
        'threeds.lab': () => Promise.resolve(kept),
        'threeds.configure': (change: object) => {
          asked.push(change)
          kept = { ...kept, ...change }
          return Promise.resolve(kept)
        }
      }
    )
    expect(await threeds.configure({ isOn: true })).toBe(true)
    expect(asked).toEqual([{ access: 'none', baseUrl: null, isOn: true }])
    expect(threeds.settings?.isOn).toBe(true)
  })

  it('says why it was not changed, and stays as it was', async () => {
    const { lab: threeds } = await ready(
      {},
      { 'threeds.configure': () => Promise.reject(new AppError('bad-address', 'That is no address.')) }
    )
    expect(await threeds.configure({ baseUrl: 'x' })).toBe(false)
    expect([threeds.failure?.message, threeds.settings?.baseUrl]).toEqual(['That is no address.', null])
  })

  it('is cleared when the connection changes', async () => {
    const { lab: threeds } = await ready()
    threeds.fields = { ...threeds.fields, number: 'A-1' }
    bridge.say('connection.changed', { connection: bank, state: 'opening', rows: 0 })
    expect([threeds.settings, threeds.fields.number]).toEqual([undefined, ''])
  })
})
