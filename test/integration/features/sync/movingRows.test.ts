import { expect, it } from 'vitest'
import { sampleOf } from '../../../support/campaign.ts'
import { complete, cursors } from '../../../support/sync/certifiedRun.ts'
import { content, insert, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

// Times are whole seconds here, so that many rows share one and their order is that of their ids.

const HOUR = 3_600_000
const delta = { kind: 'delta' } as const
const places = Array.from({ length: 9 }, (_, place) => place)
/** Where a row moves; there are as many moments for each. */
const moved = sampleOf(places, 3, 1)

/** A complete ledger of four rows; nothing is read again that is older than the watermark. */
async function syncedSetup(options: SetupOptions): Promise<ModelSetup> {
  const known = { updatedOrder: options.ways?.updatedOrder ?? 'desc', updatedSort: 'applied' } as const
  const ways = { resolution: 1000, ...options.ways } as const
  const setup = openModelSetup({ ...options, ways, policy: { ...known, limit: 3, overlapHours: 0, ...options.policy } })
  for (let made = 0; made < 4; made++) setup.service.apply(wait(2 * HOUR), insert(1))
  await complete(setup, { kind: 'full' })
  setup.service.apply(wait(2 * HOUR))
  return setup
}

it.each(['desc', 'asc'] as const)(
  'finds what changes in the second that a sync run ended in (%s)',
  async (updatedOrder) => {
    for (const row of moved) {
      using setup = await syncedSetup({ ways: { updatedOrder } })
      setup.service.apply(insert(9))
      await complete(setup, delta)
      // Old and new rows; all of them stand in that one second afterwards.
      setup.service.apply(update(row % 4), update(4 + row), update(12 - row))
      await complete(setup, delta)
      await expectEqual(setup.service, setup.ledger, true)
    }
  }
)

it('finds a row that moves among the equal times at the head while these are read', async () => {
  for (const row of moved) {
    for (let at = 2; at < 6; at++) {
      using setup = await syncedSetup({ ways: { updatedOrder: 'desc' } })
      setup.service.apply(insert(9), wait(1), ...places.map((place) => update(4 + place)))
      setup.service.apply(wait(2000), insert(5))
      // What the certificate says of it is checked by `complete`.
      await complete(setup, delta, { changes: [{ at, change: update(4 + row) }] })
    }
  }
})

it.each([
  ['asc', 'unknown'],
  ['desc', 'unknown'],
  ['asc', 'desc'],
  ['desc', 'asc']
] as const)('is not led past rows in a list of one time that is %s while %s is known', async (updatedOrder, known) => {
  for (const row of moved) {
    for (let at = 2; at < 6; at++) {
      const policy = { updatedOrder: known, limit: 3, overlapHours: 0 } as const
      using setup = openModelSetup({ ways: { updatedOrder, resolution: 1000 }, policy })
      setup.service.apply(insert(1))
      await complete(setup, { kind: 'full' })
      setup.service.apply(insert(9), wait(5000))
      // The row that the next page is asked from may be the one that moves to the end, before another one.
      const changes = [wait(2000), update(1 + row), insert(1)].map((change) => ({ at, change }))
      await complete(setup, delta, { changes })
    }
  }
})

it('finds a row that moves away twice, each time before it was met', async () => {
  for (let again = 3; again < 16; again++) {
    using setup = await syncedSetup({ ways: { updatedOrder: 'desc', resolution: 1 } })
    for (let made = 0; made < 12; made++) setup.service.apply(insert(1), wait(1000))
    const [evasive] = setup.service.rows().slice(4)
    // It goes to the head, five others after it, and on again while the head is read a second time.
    const moves = [4, 5, 6, 7, 8, 9].flatMap((row) => [update(row), wait(1)]).map((change) => ({ at: 2, change }))
    await complete(setup, delta, { changes: [...moves, { at: again, change: update(4) }] })
    expect(await setup.ledger.get(evasive?.id ?? ''), `again at ${again}`).toBeDefined()
  }
})

it('reads the head again only down to what it was at the reading before', async () => {
  using setup = await syncedSetup({ ways: { updatedOrder: 'desc', resolution: 1 } })
  for (let made = 0; made < 12; made++) setup.service.apply(insert(1), wait(1000))
  const changes = [4, 5, 6, 7, 8, 9].flatMap((row) => [update(row), wait(1)]).map((change) => ({ at: 2, change }))
  const asked = cursors(await complete(setup, delta, { changes }))
  const readings = asked.flatMap((cursor, at) => (cursor === '' ? [at] : []))
  expect([readings.length, asked.length - (readings.at(-1) ?? 0)]).toEqual([3, 1])
})

it.each([
  ['asc', 'desc'],
  ['desc', 'asc']
] as const)('does not end early in a list that is %s where %s was known', async (updatedOrder, known) => {
  for (let count = 1; count < 10; count++) {
    const policy = { updatedSort: 'applied', updatedOrder: known, limit: 3, overlapHours: 0 } as const
    using setup = openModelSetup({ ways: { updatedOrder, resolution: 1000 }, policy })
    // The first page of the full sync run has no time that can be read, so that the watermark is later than every known row.
    setup.service.apply(insert(count), wait(HOUR), insert(3, content({ isBroken: true })))
    await complete(setup, { kind: 'full' })
    setup.service.apply(wait(HOUR), update(0), insert(1))
    await complete(setup, delta)
    await expectEqual(setup.service, setup.ledger, true)
  }
})

it('is not led past rows by an order that is not so any more', async () => {
  for (const row of moved) {
    for (let at = 2; at < 6; at++) {
      const policy = { updatedSort: 'applied', updatedOrder: 'desc', limit: 3, overlapHours: 0 } as const
      using setup = openModelSetup({ ways: { updatedOrder: 'asc', resolution: 1000 }, policy })
      setup.service.apply(insert(10), wait(HOUR), insert(3, content({ isBroken: true })))
      await complete(setup, { kind: 'full' })
      setup.service.apply(wait(HOUR), update(0), wait(5000))
      const changes = [wait(2000), update(1 + row), insert(1)].map((change) => ({ at, change }))
      await complete(setup, delta, { changes })
    }
  }
})
