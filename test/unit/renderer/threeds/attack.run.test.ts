// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import { adviceOf } from '../../../../renderer/threeds/parts/words/outcomeWords.ts'
import { traceText } from '../../../../renderer/threeds/parts/timeline/traceText.ts'
import { useThreedsRun } from '../../../../renderer/threeds/state/run.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge, type FakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { fakeThreeds } from '../../../support/bridge/funding/fakeThreeds.ts'
import { aTrace, someEvents } from '../../../support/bridge/funding/fakeTraces.ts'
import { freshStores } from '../../../support/freshStores.ts'

const ONE = '5b1f2c3d-0000-4000-8000-000000000001'
const OTHER = '5b1f2c3d-0000-4000-8000-000000000002'
const waiting = (id: string) => aTrace({ id, state: 'challenge', outcome: null, endedAt: null })

let bridge: FakeBridge
beforeEach(() => freshStores())
afterEach(() => vi.unstubAllGlobals())

async function openRun(handlers: object) {
  bridge = fakeBridge({
    handlers: { ...fakeThreeds({ traces: [waiting(ONE), aTrace({ id: OTHER })] }), ...handlers }
  })
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  const run = useThreedsRun()
  run.open(ONE)
  await flushPromises()
  return run
}

describe('a failure that comes late', () => {
  it('of showing the page of one run is not shown on another run', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const run = await openRun({ 'authorization.show': () => promise })
    const showing = run.show()
    run.open(OTHER)
    await flushPromises()
    reject(new AppError('not-found', 'The page of this run is closed.'))
    await showing
    expect([run.id, run.failure?.message]).toEqual([OTHER, undefined])
  })

  it('of cancelling one run is not shown on another run', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const run = await openRun({ 'authorization.cancel': () => promise })
    const cancelling = run.cancel()
    run.open(OTHER)
    await flushPromises()
    reject(new AppError('not-found', 'This run is over. Begin another one.'))
    await cancelling
    expect([run.id, run.failure?.message]).toEqual([OTHER, undefined])
  })
})

describe('a run whose re-post was not sent', () => {
  it('is not said to have reached nothing, because its first post was answered', () => {
    const trace = aTrace({ outcome: 'not-sent', words: 'The service cannot be reached.', round: 3, events: someEvents() })
    expect(trace.events.some(({ kind }) => kind === 'answer')).toBe(true)
    expect(adviceOf(trace)).not.toContain('Nothing reached the service')
    expect(traceText(trace)).not.toContain('Nothing reached the service')
  })
})
