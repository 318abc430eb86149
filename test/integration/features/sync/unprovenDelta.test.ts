import { afterEach, describe, expect, it, vi } from 'vitest'
import { certified, complete } from '../../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { altered } from '../../../support/sync/model/modelHttp.ts'
import { modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

const HOUR = 3_600_000
const delta = { kind: 'delta' } as const
const auto = { kind: 'auto' } as const

async function syncedSetup(options: SetupOptions = {}): Promise<ModelSetup> {
  const setup = openModelSetup({ ...options, policy: { limit: 3, overlapHours: 1, ...options.policy } })
  for (let made = 0; made < 20; made++) setup.service.apply(wait(2 * HOUR), insert(1))
  await complete(setup, { kind: 'full' })
  setup.service.apply(wait(2 * HOUR))
  return setup
}

describe.each([['desc'], ['asc']] as const)('a service that does not sort by time of change, but %s', (order) => {
  const ways = { sortsByUpdate: false, order, updatedOrder: order } as const

  it('is never believed to have sent every change: an old row that changed is found', async () => {
    for (const row of [1, 9, 18]) {
      using setup = await syncedSetup({ ways })
      setup.service.apply(update(row))
      await certified(setup, delta)
      await complete(setup, auto)
      await expectEqual(setup.service, setup.ledger, true)
      expect(setup.policy.updatedSort).not.toBe('applied')
    }
  })

  it('gets a full sync run once it is known', async () => {
    using setup = await syncedSetup({ ways, policy: { updatedSort: 'ignored' } })
    setup.service.apply(update(1))
    const { certificate, asked } = await complete(setup, auto)
    expect([certificate.kind, asked.some((search) => search.get('sort_by') === 'updated_at')]).toEqual(['full', false])
  })
})

it('is known to sort by change once a page shows it, and then only the changes are read', async () => {
  using setup = await syncedSetup()
  setup.service.apply(insert(1), wait(1000), update(4), wait(1000), insert(1))
  await complete(setup, delta)
  expect(setup.policy.updatedSort).toBe('applied')
  setup.service.apply(update(2))
  expect((await complete(setup, delta)).asked.length).toBeLessThan(4)
})

describe('a late change that a delta should have returned and did not', () => {
  it('makes the delta INCOMPLETE', async () => {
    using setup = await syncedSetup({ policy: { updatedSort: 'applied', overlapHours: 5 } })
    setup.service.apply(remove(19))
    const { certificate } = await certified(setup, delta)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
  })

  it('brings on a full sync run, which marks the row where it is gone', async () => {
    using setup = await syncedSetup({ policy: { updatedSort: 'applied', overlapHours: 5 } })
    setup.service.apply(remove(19))
    expect((await complete(setup, auto)).certificate.kind).toBe('full')
    await expectEqual(setup.service, setup.ledger, true)
    expect(setup.policy.updatedSort).toBe('applied')
    expect((await complete(setup, auto)).certificate.kind).toBe('delta')
  })

  it('proves that the service does not sort by change where a full sync run returns it', async () => {
    const hidden = modelId(19)
    const connect = altered((page, search) => {
      const isDelta = search.get('sort_by') === 'updated_at'
      return isDelta ? { ...page, data: page.data.filter(({ id }) => id !== hidden) } : page
    })
    using setup = await syncedSetup({ connect, policy: { updatedSort: 'applied', overlapHours: 5 } })
    expect((await complete(setup, auto)).certificate.kind).toBe('full')
    expect(setup.policy.updatedSort).toBe('ignored')
  })

  it('proves nothing where it had changed again when a full sync run returned it', async () => {
    const hidden = modelId(19)
    const connect = altered((page, search) => {
      const isDelta = search.get('sort_by') === 'updated_at'
      return isDelta ? { ...page, data: page.data.filter(({ id }) => id !== hidden) } : page
    })
    using setup = await syncedSetup({ connect, policy: { updatedSort: 'applied', overlapHours: 5 } })
    const { certificate } = await complete(setup, auto, { changes: [{ at: 1, change: update(19) }] })
    expect([certificate.kind, setup.policy.updatedSort]).toEqual(['full', 'applied'])
  })
})

it.each(['desc', 'asc'] as const)('a service whose clock was put back hides no change (%s)', async (updatedOrder) => {
  const policy = { updatedSort: 'applied', updatedOrder } as const
  using setup = await syncedSetup({ ways: { updatedOrder }, policy })
  await complete(setup, delta)
  // All that follows is dated before what was read, by the rows and by the answers.
  setup.service.apply(wait(-12 * HOUR), update(4, { status: 'rejected' }))
  const { certificate } = await certified(setup, delta)
  expect(certificate.error?.message).toMatch(/^The clock of the service was put back/)
  expect((await complete(setup, auto)).certificate.kind).toBe('full')
  await expectEqual(setup.service, setup.ledger, true)
  // Until it is right again, only full syncs find what changes; then it is as before.
  setup.service.apply(update(5))
  expect((await complete(setup, auto)).certificate.kind).toBe('full')
  await expectEqual(setup.service, setup.ledger, true)
  setup.service.apply(wait(12 * HOUR), update(6))
  expect((await complete(setup, auto)).certificate.kind).toBe('delta')
  await expectEqual(setup.service, setup.ledger, true)
})

describe('a sync whose kind is not specified', () => {
  it('is a full sync run until one was complete, then a delta', async () => {
    using setup = openModelSetup({ policy: { limit: 3 } })
    setup.service.apply(insert(8))
    expect((await certified(setup, auto, { faults: [{ at: 2, fault: 'failed' }] })).certificate.kind).toBe('full')
    expect((await complete(setup, auto)).certificate.kind).toBe('full')
    expect((await complete(setup, auto)).certificate.kind).toBe('delta')
  })

  it('is a full sync run again when the last one is too long ago', async () => {
    using setup = await syncedSetup({ policy: { fullEveryDays: 0 } })
    expect((await complete(setup, auto)).certificate.kind).toBe('full')
  })

  describe('by the age of the last full one', () => {
    const DAY = 24 * HOUR
    afterEach(() => vi.useRealTimers())

    it.each([
      ['almost a week', 7 * DAY - 1, 'delta'],
      ['a week', 7 * DAY, 'full'],
      ['almost a day in the future, by a clock that was set', 1 - DAY, 'delta'],
      ['a day in the future', -DAY, 'full']
    ])('is of changes or of all: %s', async (_age, age, kind) => {
      const now = Date.parse('2026-06-15T12:00:00Z')
      vi.useFakeTimers({ toFake: ['Date'], now })
      using setup = await syncedSetup()
      vi.setSystemTime(now + age)
      expect((await complete(setup, auto)).certificate.kind).toBe(kind)
    })
  })
})
