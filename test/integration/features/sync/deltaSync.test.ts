import { describe, expect, it } from 'vitest'
import { certified, complete, cursors } from '../../../support/sync/certifiedRun.ts'
import { content, insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { altered } from '../../../support/sync/model/modelHttp.ts'
import { isoTime, modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

const HOUR = 3_600_000
const full = { kind: 'full' } as const
const delta = { kind: 'delta' } as const
const both = [['desc'], ['asc']] as const

/** A complete ledger of rows that arrived 2 hours apart, read three at a time; an hour is read again. */
async function syncedSetup(rows: number, options: SetupOptions = {}): Promise<ModelSetup> {
  const updatedOrder = options.ways?.updatedOrder ?? 'desc'
  const known = { updatedOrder, updatedSort: 'applied', limit: 3, overlapHours: 1 } as const
  const setup = openModelSetup({ ...options, policy: { ...known, ...options.policy } })
  for (let made = 0; made < rows; made++) setup.service.apply(wait(2 * HOUR), insert(1))
  await complete(setup, full)
  setup.service.apply(wait(2 * HOUR))
  return setup
}

const watermarkOf = async (setup: ModelSetup) => (await setup.ledger.lastFull())?.watermark

describe.each(both)('a delta, %s', (updatedOrder) => {
  const ways = { updatedOrder }

  it('sees a change of an old row with few requests', async () => {
    using setup = await syncedSetup(40, { ways })
    setup.service.apply(update(2), insert(1))
    const { certificate, asked } = await complete(setup, delta)
    expect(certificate.counts).toMatchObject({ inserted: 1, changed: 1 })
    expect(asked.length).toBeLessThan(4)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('reads what changes while it runs, or leaves it to the next', async () => {
    for (let at = 1; at < 8; at++) {
      using setup = await syncedSetup(12, { ways })
      for (let row = 0; row < 9; row++) setup.service.apply(update(row), wait(1000))
      await complete(setup, delta, { changes: [1, 4, 7, 8].map((row) => ({ at, change: update(row) })) })
      await complete(setup, delta)
      await expectEqual(setup.service, setup.ledger, true)
    }
  })

  it('loses no row that had arrived before and changes while later pages are read', async () => {
    using setup = await syncedSetup(4, { ways })
    for (let made = 0; made < 12; made++) setup.service.apply(insert(1), wait(1000))
    const arrived = setup.service.rows().map(({ id }) => id)
    await complete(setup, delta, {
      changes: [
        { at: 2, change: update(4) },
        { at: 3, change: update(14) }
      ]
    })
    for (const id of arrived) expect(await setup.ledger.get(id), id).toBeDefined()
  })

  it('keeps its watermark when it is not complete, and never takes it back', async () => {
    using setup = await syncedSetup(50, { ways })
    const before = await watermarkOf(setup)
    for (let row = 0; row < 9; row++) setup.service.apply(update(row), wait(1000))
    await certified(setup, delta, { faults: [{ at: 2, fault: 'failed' }] })
    await certified(setup, delta, { cancelAt: 12 })
    expect(await watermarkOf(setup)).toBe(before)
    await complete(setup, delta)
    const after = (await watermarkOf(setup)) ?? ''
    expect(after > (before ?? '')).toBe(true)
    // The latest rows go, so that the lists end earlier than before.
    for (let row = 8; row >= 4; row--) setup.service.apply(remove(row))
    await complete(setup, { kind: 'full', fresh: true })
    await complete(setup, delta)
    expect(await watermarkOf(setup)).toBe(after)
  })

  it.each([
    [3, true],
    [0, false]
  ])('reads %i hours before the watermark again, for a change that appears late', async (overlapHours, isFound) => {
    let isHidden = true
    const late = modelId(4)
    const connect = altered((page) => (isHidden ? { ...page, data: page.data.filter(({ id }) => id !== late) } : page))
    using setup = await syncedSetup(4, { ways, connect, policy: { overlapHours } })
    setup.service.apply(insert(1))
    for (let row = 0; row < 8; row++) setup.service.apply(wait(HOUR / 4), insert(1))
    await setup.run(delta)
    expect((await setup.ledger.state()).rows).toBe(12)
    isHidden = false
    await setup.run(delta)
    expect((await setup.ledger.get(late)) !== undefined).toBe(isFound)
  })

  it('is not led on by one row whose time of change lies far ahead', async () => {
    let isAhead = false
    const ahead = modelId(3)
    const connect = altered((page) => ({
      ...page,
      data: page.data.map((row) =>
        isAhead && row['id'] === ahead ? { ...row, updated_at: '2099-01-01T00:00:00Z' } : row
      )
    }))
    using setup = await syncedSetup(9, { ways: { ...ways, sendsDate: true }, connect })
    setup.service.apply(update(3))
    isAhead = true
    await setup.run(delta)
    isAhead = false
    for (let row = 0; row < 9; row++) setup.service.apply(wait(HOUR), update(row))
    await complete(setup, delta)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('learns which way the list goes', async () => {
    using setup = await syncedSetup(9, { ways, policy: { updatedOrder: 'unknown' } })
    setup.service.apply(update(2))
    await complete(setup, delta)
    expect(setup.policy.updatedOrder).toBe(updatedOrder)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('turns round where the list goes the other way than was thought', async () => {
    using setup = await syncedSetup(9, { ways, policy: { updatedOrder: updatedOrder === 'asc' ? 'desc' : 'asc' } })
    setup.service.apply(update(2), update(5))
    await complete(setup, delta)
    await expectEqual(setup.service, setup.ledger, true)
  })
})

it('is not taken for newest first because nothing of its first page can be read', async () => {
  using setup = openModelSetup({
    ways: { updatedOrder: 'asc', cap: 3 },
    policy: { updatedSort: 'applied', limit: 3, overlapHours: 0 }
  })
  setup.service.apply(insert(3, content({ isBroken: true })), wait(HOUR), insert(3), wait(1000))
  await complete(setup, full)
  await complete(setup, delta)
  setup.service.apply(insert(1))
  await complete(setup, delta)
  await expectEqual(setup.service, setup.ledger, false)
})

describe('a delta, newest first', () => {
  it('sends one request when nothing changed', async () => {
    // The last row of the first page alone is older than what is read again.
    using setup = await syncedSetup(12, { policy: { overlapHours: 3 } })
    expect((await complete(setup, delta)).asked).toHaveLength(1)
  })

  it('saves the latest change of its first page, although later pages hold later ones', async () => {
    using setup = await syncedSetup(12)
    for (let row = 0; row < 9; row++) setup.service.apply(update(row), wait(1000))
    const newest = isoTime(Math.max(...setup.service.rows().map(({ updatedAt }) => updatedAt)))
    setup.service.apply(wait(HOUR))
    await complete(setup, delta, { changes: [{ at: 2, change: update(3) }] })
    expect(await watermarkOf(setup)).toBe(newest)
  })

  describe('of times in whole seconds', () => {
    /** The head holds three rows of one second, by their ids the first ones of it; row 4 stands on the third page. */
    async function setupOfSecond(sendsDate: boolean): Promise<ModelSetup> {
      const setup = await syncedSetup(12, { ways: { resolution: 1000, sendsDate } })
      for (const row of [1, 3, 4, 5, 6, 7]) setup.service.apply(update(row), wait(1000))
      setup.service.apply(update(0), update(2), update(10))
      return setup
    }
    const late = [{ at: 3, change: update(4) }]

    it.each([true, false])('loses no row that changes within the second of its head (Date: %s)', async (sendsDate) => {
      using setup = await setupOfSecond(sendsDate)
      await complete(setup, delta, { changes: late })
      await expectEqual(setup.service, setup.ledger, true)
    })

    it('loses none either where it goes on once that second is over', async () => {
      using setup = await setupOfSecond(true)
      await certified(setup, delta, { changes: late, faults: [{ at: 3, fault: 'failed' }] })
      setup.service.apply(wait(5000))
      await complete(setup, delta)
      await expectEqual(setup.service, setup.ledger, true)
    })
  })

  it.each([
    { times: 'have milliseconds', ways: { sendsDate: false }, changed: [5, 6], requests: 3 },
    { times: 'are of a second that is over', ways: { resolution: 1000 }, changed: [5, 6], requests: 3 },
    { times: 'are of before a page of changes', ways: { resolution: 1000 }, changed: [5, 6, 7, 8], requests: 6 }
  ] as const)(
    'reads its head again down to the latest change, no further, where times $times',
    async ({ ways, changed, requests }) => {
      using setup = await syncedSetup(12, { ways })
      for (const row of [0, 1, 2, 3]) setup.service.apply(wait(1500), update(row))
      if ('resolution' in ways) setup.service.apply(wait(1500))
      const changes = [wait(1), ...changed.map((row) => update(row))].map((change) => ({ at: 2, change }))
      expect((await complete(setup, delta, { changes })).asked).toHaveLength(requests)
      await expectEqual(setup.service, setup.ledger, true)
    }
  )

  it('goes on from its place after an interruption', async () => {
    using setup = await syncedSetup(12)
    for (let row = 0; row < 9; row++) setup.service.apply(update(row), wait(1000))
    const first = await certified(setup, delta, { faults: [{ at: 3, fault: 'failed' }] })
    const again = await complete(setup, delta)
    expect(cursors(again)[0]).toBe(cursors(first).at(-1))
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is given up once a full sync run was complete', async () => {
    using setup = await syncedSetup(12)
    for (let row = 0; row < 9; row++) setup.service.apply(update(row), wait(1000))
    await certified(setup, delta, { faults: [{ at: 3, fault: 'failed' }] })
    await complete(setup, full)
    expect(cursors(await complete(setup, delta))[0]).toBe('')
  })
})

describe('a delta, oldest first', () => {
  const ways = { updatedOrder: 'asc' } as const

  it('begins before the watermark, at a row that has not moved', async () => {
    using setup = await syncedSetup(20, { ways })
    // The rows that it would begin at have moved to the end.
    setup.service.apply(update(18), update(17), update(16), insert(1))
    expect(cursors(await complete(setup, delta))).not.toContain('')
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('turns round if its first row comes again and no change reaches down to it', async () => {
    using setup = await syncedSetup(9, { ways: { cursor: 'inclusive' }, policy: { updatedOrder: 'asc' } })
    setup.service.apply(update(2))
    await complete(setup, delta)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('begins at the head when a single row is remembered', async () => {
    using setup = await syncedSetup(4, { ways, policy: { walkBack: 1 } })
    setup.service.apply(insert(5))
    await complete(setup, delta)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('reads the list once from its head, also where the latest change is gone for good', async () => {
    using setup = await syncedSetup(9, { ways, policy: { updatedSort: 'unknown' } })
    setup.service.apply(remove(8))
    await complete(setup, { kind: 'full', fresh: true })
    expect(cursors(await complete(setup, delta)).filter((cursor) => cursor === '')).toHaveLength(1)
  })

  it('reads the list from its head when every row it knows has moved or gone', async () => {
    using setup = await syncedSetup(8, { ways, policy: { walkBack: 2 } })
    setup.service.apply(update(6), update(5), remove(4), insert(2), update(0))
    const { certificate } = await complete(setup, delta)
    expect(certificate.notes.join()).toContain('from its head again')
    expect((await setup.ledger.get(modelId(0)))?.updatedAt).toBe(isoTime(setup.service.rows()[0]?.updatedAt ?? 0))
  })

  it('is not led past rows by a cursor that moves to the end meanwhile', async () => {
    for (let at = 2; at < 6; at++) {
      for (let row = 0; row < 9; row++) {
        using setup = await syncedSetup(4, { ways })
        for (let made = 0; made < 9; made++) setup.service.apply(insert(1), wait(1000))
        await complete(setup, delta, {
          changes: [
            { at, change: update(4 + row) },
            { at, change: insert(1) }
          ]
        })
        await expectEqual(setup.service, setup.ledger, true)
      }
    }
  })
})
