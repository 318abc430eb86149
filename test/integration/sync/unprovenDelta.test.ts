import { describe, expect, it } from 'vitest'
import { certified, complete } from '../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../support/sync/model/modelChanges.ts'
import { openModelDesk, type DeskOptions, type ModelDesk } from '../../support/sync/model/modelDesk.ts'
import { altered } from '../../support/sync/model/modelHttp.ts'
import { modelId } from '../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

const HOUR = 3_600_000
const delta = { kind: 'delta' } as const
const auto = { kind: 'auto' } as const

async function syncedDesk(options: DeskOptions = {}): Promise<ModelDesk> {
  const desk = openModelDesk({ ...options, policy: { limit: 3, overlapHours: 1, ...options.policy } })
  for (let made = 0; made < 20; made++) desk.service.apply(wait(2 * HOUR), insert(1))
  await complete(desk, { kind: 'full' })
  desk.service.apply(wait(2 * HOUR))
  return desk
}

describe.each([['desc'], ['asc']] as const)('a service that does not sort by time of change, but %s', (order) => {
  const ways = { sortsByUpdate: false, order, updatedOrder: order } as const

  it('is never believed to have sent every change: an old row that changed is found', async () => {
    for (const row of [1, 9, 18]) {
      using desk = await syncedDesk({ ways })
      desk.service.apply(update(row))
      await certified(desk, delta)
      await complete(desk, auto)
      await expectEqual(desk.service, desk.ledger, true)
      expect(desk.policy.updatedSort).not.toBe('applied')
    }
  })

  it('gets a full pass once it is known', async () => {
    using desk = await syncedDesk({ ways, policy: { updatedSort: 'ignored' } })
    desk.service.apply(update(1))
    const { certificate, asked } = await complete(desk, auto)
    expect([certificate.kind, asked.some((search) => search.get('sort_by') === 'updated_at')]).toEqual(['full', false])
  })
})

it('is known to sort by change once a page shows it, and then only the changes are read', async () => {
  using desk = await syncedDesk()
  desk.service.apply(insert(1), wait(1000), update(4), wait(1000), insert(1))
  await complete(desk, delta)
  expect(desk.policy.updatedSort).toBe('applied')
  desk.service.apply(update(2))
  expect((await complete(desk, delta)).asked.length).toBeLessThan(4)
})

describe('a late change that a delta should have returned and did not', () => {
  it('makes the delta INCOMPLETE', async () => {
    using desk = await syncedDesk({ policy: { updatedSort: 'applied', overlapHours: 5 } })
    desk.service.apply(remove(19))
    const { certificate } = await certified(desk, delta)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
  })

  it('brings on a full pass, which marks the row where it is gone', async () => {
    using desk = await syncedDesk({ policy: { updatedSort: 'applied', overlapHours: 5 } })
    desk.service.apply(remove(19))
    expect((await complete(desk, auto)).certificate.kind).toBe('full')
    await expectEqual(desk.service, desk.ledger, true)
    expect(desk.policy.updatedSort).toBe('applied')
    expect((await complete(desk, auto)).certificate.kind).toBe('delta')
  })

  it('proves that the service does not sort by change where a full pass returns it', async () => {
    const hidden = modelId(19)
    const connect = altered((page, search) => {
      const isDelta = search.get('sort_by') === 'updated_at'
      return isDelta ? { ...page, data: page.data.filter(({ id }) => id !== hidden) } : page
    })
    using desk = await syncedDesk({ connect, policy: { updatedSort: 'applied', overlapHours: 5 } })
    expect((await complete(desk, auto)).certificate.kind).toBe('full')
    expect(desk.policy.updatedSort).toBe('ignored')
  })
})

describe('a sync that is not asked to be of one kind', () => {
  it('is a full pass until one was complete, then a delta', async () => {
    using desk = openModelDesk({ policy: { limit: 3 } })
    desk.service.apply(insert(8))
    expect((await certified(desk, auto, { faults: [{ at: 2, fault: 'failed' }] })).certificate.kind).toBe('full')
    expect((await complete(desk, auto)).certificate.kind).toBe('full')
    expect((await complete(desk, auto)).certificate.kind).toBe('delta')
  })

  it('is a full pass again when the last one is too long ago', async () => {
    using desk = await syncedDesk({ policy: { fullEveryDays: 0 } })
    expect((await complete(desk, auto)).certificate.kind).toBe('full')
  })
})
