// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncer } from '../../../../renderer/kit/page/announcer.ts'
import { useAssumptions } from '../../../../renderer/sync/state/assumptions.ts'
import { useCertificates } from '../../../../renderer/sync/state/certificates.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useProbe } from '../../../../renderer/sync/state/probe.ts'
import { useProblems } from '../../../../renderer/sync/state/problems.ts'
import { useSchedule } from '../../../../renderer/sync/state/schedule.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import type { Certificate } from '../../../../shared/domain/certificate.ts'
import type { ConnectionStatus } from '../../../../shared/domain/connection.ts'
import type { ProbeReport } from '../../../../shared/domain/probe.ts'
import { AppError } from '../../../../shared/errors.ts'
import {
  bank,
  fakeBridge,
  sandbox,
  synced,
  type FakeBridge,
  type FakeState
} from '../../../support/bridge/fakeBridge.ts'
import {
  aCertificate,
  anAssumption,
  aProbeReport,
  someAssumptions,
  someProblems
} from '../../../support/bridge/fakeSync.ts'
import { freshStores } from '../../../support/freshStores.ts'

let bridge: FakeBridge

/** The made-up main side, with its connection already known to the page. */
async function installed(state: FakeState = {}): Promise<void> {
  vi.stubGlobal('bridge', (bridge = fakeBridge(state)))
  await useConnection().load()
}

const using = (connection: ConnectionStatus['connection']): ConnectionStatus => ({
  connection,
  state: 'ready',
  rows: 5
})

/** An answer that comes when the test says so. */
function later<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { promise, resolve }
}

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

describe('the sync', () => {
  it('starts what is due, or a full sync on request', async () => {
    const asked: unknown[] = []
    await installed({
      handlers: {
        'sync.start': (request) => {
          asked.push(request)
          return Promise.resolve(synced)
        }
      }
    })
    const sync = useSync()
    await sync.start()
    await sync.startFull(true)
    expect(asked).toEqual([{ kind: 'auto' }, { kind: 'full', fresh: true }])
  })

  it('does not take an answer about the connection that was chosen before', async () => {
    const answers = [later<typeof synced>(), later<typeof synced>()]
    let asked = 0
    await installed({ handlers: { 'sync.get': () => answers[asked++]?.promise ?? Promise.reject(new Error()) } })
    const sync = useSync()
    bridge.say('connection.changed', using(bank))
    answers[0]?.resolve(synced)
    await flushPromises()
    expect([asked, sync.status]).toEqual([2, undefined])
  })
})

describe('the certificates', () => {
  it('are read again when a sync ends', async () => {
    let list: readonly Certificate[] = []
    await installed({ handlers: { 'sync.certificates': () => Promise.resolve(list) } })
    const store = useCertificates()
    await flushPromises()
    expect(store.list).toEqual([])
    list = [aCertificate()]
    bridge.say('sync.progress', { ...synced, state: 'running' })
    await flushPromises()
    expect(store.list).toEqual([])
    bridge.say('sync.progress', synced)
    await flushPromises()
    expect(store.list).toEqual(list)
  })

  it('of another connection are never shown, even when they arrive late', async () => {
    const slow = later<readonly Certificate[]>()
    const answers = [slow.promise, Promise.resolve([aCertificate({ pass: 2 })])]
    await installed({ handlers: { 'sync.certificates': () => answers.shift() ?? slow.promise } })
    const store = useCertificates()
    bridge.say('connection.changed', using(bank))
    await flushPromises()
    slow.resolve([aCertificate({ pass: 99 })])
    await flushPromises()
    expect(store.list?.map(({ pass }) => pass)).toEqual([2])
  })

  it('disappear with their connection, before the next one has answered', async () => {
    await installed()
    const store = useCertificates()
    await flushPromises()
    expect(store.list).toHaveLength(5)
    bridge.say('connection.changed', { ...using(bank), state: 'locked' })
    expect(store.list).toBeUndefined()
  })

  it('that cannot be read say why', async () => {
    await installed({
      handlers: { 'sync.certificates': () => Promise.reject(new AppError('cache-damaged', 'Damaged.')) }
    })
    const store = useCertificates()
    await flushPromises()
    expect(store.error?.message).toBe('Damaged.')
  })
})

describe('the problems', () => {
  it('are turned a page at a time, and stay in range when rows come good meanwhile', async () => {
    let total = 120
    await installed({
      handlers: {
        'sync.problems': ({ from, count }) =>
          Promise.resolve({ problems: someProblems(total).slice(from, from + count), from, total })
      }
    })
    const store = useProblems()
    await flushPromises()
    expect([store.hasBefore, store.hasAfter]).toEqual([false, true])
    await store.turn(1)
    await store.turn(1)
    expect([store.list?.from, store.list?.problems.length, store.hasAfter]).toEqual([100, 20, false])
    total = 60
    bridge.say('sync.progress', synced)
    await flushPromises()
    expect([store.list?.from, store.list?.problems.length]).toEqual([50, 10])
    total = 0
    bridge.say('sync.progress', synced)
    await flushPromises()
    expect([store.list?.total, store.hasBefore]).toEqual([0, false])
  })
})

describe('the assumptions', () => {
  it('prefer an announcement to a late answer', async () => {
    const slow = later<typeof someAssumptions>()
    await installed({ handlers: { 'sync.assumptions': () => slow.promise } })
    const store = useAssumptions()
    const announced = [anAssumption({ title: 'Announced' })]
    bridge.say('sync.assumptionsChanged', announced)
    slow.resolve(someAssumptions)
    await flushPromises()
    expect(store.list).toEqual(announced)
  })

  it('are changed and reset, and the new value is announced', async () => {
    await installed()
    const store = useAssumptions()
    await flushPromises()
    const cursor = () => store.list?.find(({ key }) => key === 'cursor')
    await store.assume('cursor', 'inclusive')
    expect(cursor()).toMatchObject({ value: 'inclusive', origin: 'overridden' })
    expect(useAnnouncer().message).toBe('First row of the next page: The same row again (inclusive).')
    await store.assume('cursor', null)
    expect(cursor()).toMatchObject({ value: 'exclusive', origin: 'detected' })
  })

  it('of a change that is refused stay as they were', async () => {
    await installed({ handlers: { 'sync.assume': () => Promise.reject(new AppError('bad-input', 'Not a number.')) } })
    const store = useAssumptions()
    await flushPromises()
    await store.assume('limit', 'many')
    expect(store.assuming).toMatchObject({ kind: 'failed', error: { message: 'Not a number.' } })
    expect(store.list).toEqual(someAssumptions)
  })
})

it('the schedule shows what the main side reports', async () => {
  await installed()
  const store = useSchedule()
  await flushPromises()
  await store.change(3600)
  expect(store.schedule).toMatchObject({ everySeconds: 3600, state: 'waiting' })
  bridge.say('sync.scheduleChanged', { everySeconds: 3600, state: 'paused', nextAt: null, failures: 1, idle: 0 })
  expect(store.schedule?.state).toBe('paused')
})

it('a check of another connection is not shown for this one', async () => {
  const slow = later<ProbeReport>()
  await installed({
    connection: using(sandbox),
    handlers: { 'sync.probe': () => slow.promise, 'sync.lastProbe': () => Promise.resolve(null) }
  })
  const store = useProbe()
  const probing = store.probe()
  bridge.say('connection.changed', using(bank))
  slow.resolve(aProbeReport)
  await probing
  await flushPromises()
  expect(store.report).toBeNull()
})
