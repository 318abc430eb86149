import { describe, expect, it } from 'vitest'
import { certified, complete, cursors } from '../../support/sync/certifiedRun.ts'
import { content, insert, remove, update, wait } from '../../support/sync/model/modelChanges.ts'
import { openModelDesk, type DeskOptions, type ModelDesk } from '../../support/sync/model/modelDesk.ts'
import { refusing } from '../../support/sync/model/modelHttp.ts'
import { expectEqual } from '../../support/sync/oracle.ts'

function deskOf(rows: number, options: DeskOptions = {}): ModelDesk {
  const desk = openModelDesk({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) desk.service.apply(insert(1), wait(60_000))
  return desk
}

const full = { kind: 'full' } as const
const gone = ['refused', 'not-found', 'goes-on', 'empty', 'first-page'] as const

describe('a cursor whose row is gone', () => {
  // The second page of twelve rows ends with number 6 newest first, and with number 5 oldest first.
  it.each(gone)('loses no row where the service answers it with: %s', async (goneCursor) => {
    for (const order of ['desc', 'asc'] as const) {
      using desk = deskOf(12, { ways: { goneCursor, order } })
      await complete(desk, full, { changes: [{ at: 3, change: remove(order === 'desc' ? 6 : 5) }] })
      await expectEqual(desk.service, desk.ledger, false)
    }
  })

  it.each(gone)('loses no row when many are gone and the pass goes on later, with: %s', async (goneCursor) => {
    using desk = deskOf(20, { ways: { goneCursor }, policy: { walkBack: 4 } })
    await certified(desk, full, { faults: [{ at: 4, fault: 'failed' }] })
    for (let left = 0; left < 4; left++) desk.service.apply(remove(11))
    await complete(desk, full)
    await complete(desk, { kind: 'full', fresh: true })
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('is replaced by the one before it, and the certificate tells', async () => {
    using desk = deskOf(12)
    const run = await complete(desk, full, { changes: [{ at: 3, change: remove(6) }] })
    expect(run.certificate.notes).toEqual(['A row that marked the place was gone or had moved: went back 1.'])
    expect(cursors(run).filter((cursor) => cursor === '')).toHaveLength(2)
  })

  it('makes the list be read from its head when every row that is remembered is gone', async () => {
    using desk = deskOf(12, { policy: { walkBack: 3 } })
    await certified(desk, full, { faults: [{ at: 3, fault: 'failed' }] })
    for (let left = 0; left < 4; left++) desk.service.apply(remove(6))
    const { certificate } = await complete(desk, full)
    expect(certificate.notes.join()).toContain('the list was read from its head again')
    await expectEqual(desk.service, desk.ledger, false)
  })

  it('ends the pass as INCOMPLETE when nothing that it had read is there any more, and the next one begins anew', async () => {
    using desk = deskOf(12, { policy: { walkBack: 3 } })
    await certified(desk, full, { faults: [{ at: 3, fault: 'failed' }] })
    for (let left = 0; left < 6; left++) desk.service.apply(remove(6))
    const { certificate } = await certified(desk, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'rows-missing'])
    const again = await complete(desk, full, {})
    expect([again.certificate.pass > certificate.pass, again.certificate.absent]).toEqual([true, 6])
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('ends the pass as INCOMPLETE when the place is lost again and again', async () => {
    const connect = refusing((search) => search.has('starting_after'), 400)
    using desk = deskOf(12, { connect })
    // New rows come with every request, so that there is always something to read.
    const changes = Array.from({ length: 100 }, (_, index) => ({ at: index + 1, change: insert(2) }))
    const { certificate, asked } = await certified(desk, full, { changes })
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
    expect(asked.length).toBeLessThan(12)
  })
})

describe('an inclusive cursor', () => {
  it.each(['desc', 'asc'] as const)('gives every row once, and is remembered (%s)', async (order) => {
    using desk = deskOf(11, { ways: { cursor: 'inclusive', order } })
    const { certificate } = await complete(desk, full)
    expect(certificate.counts).toMatchObject({ seen: 11, inserted: 11, unchanged: 0 })
    expect(desk.policy.cursor).toBe('inclusive')
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('needs two rows a page at least, and gets them', async () => {
    using desk = deskOf(5, { ways: { cursor: 'inclusive' }, policy: { limit: 2 } })
    await complete(desk, full)
    await expectEqual(desk.service, desk.ledger, true)
  })
})

describe('the size of a page', () => {
  it('is 50, 25, then 10 where the service refuses more, and is remembered', async () => {
    using desk = deskOf(30, { ways: { limitMax: 10 }, policy: { limit: 100 } })
    const { asked, certificate } = await complete(desk, full)
    expect(asked.slice(0, 5).map((search) => search.get('limit'))).toEqual(['100', '50', '25', '10', '10'])
    expect(certificate.notes.join()).toContain('10 rows')
    expect(desk.policy.limit).toBe(10)
    await expectEqual(desk.service, desk.ledger, true)
  })

  it('ends the pass when even one row is refused', async () => {
    using desk = deskOf(3, { ways: { limitMax: 0 }, policy: { limit: 100 } })
    const { certificate } = await certified(desk, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'request-refused'])
  })

  it('may be smaller than was asked for without being the end', async () => {
    using desk = deskOf(10, { ways: { cap: 4 }, policy: { limit: 100 } })
    await complete(desk, full)
    expect(desk.policy.limitCap).toBe(4)
    await expectEqual(desk.service, desk.ledger, true)
  })
})

it.each(['token', 'failed', 'unreachable'] as const)('goes on from the same row after: %s', async (fault) => {
  using desk = deskOf(12)
  const first = await certified(desk, full, { faults: [{ at: 3, fault }] })
  expect(first.certificate.verdict).toBe('incomplete')
  const again = await complete(desk, full)
  expect(cursors(again)[0]).toBe(cursors(first).at(-1))
  expect(again.certificate.counts).toMatchObject({ seen: 12, inserted: 12 })
})

it.each(['created_at', 'updated_at'] as const)('finds its way by rows that break the schema (%s)', async (sort) => {
  using desk = deskOf(4, { ways: { updatedOrder: 'asc' }, policy: { updatedOrder: 'asc', updatedSort: 'applied' } })
  if (sort === 'updated_at') await complete(desk, full)
  desk.service.apply(wait(100 * 3_600_000))
  for (let row = 0; row < 7; row++) desk.service.apply(insert(1), update(4 + row, { isBroken: true }))
  await complete(desk, { kind: 'auto' })
  await expectEqual(desk.service, desk.ledger, true)
})

it('moves on in a page that holds only known rows and a broken one between them', async () => {
  const ways = { updatedOrder: 'asc', cursor: 'inclusive' } as const
  using desk = deskOf(3, { ways, policy: { updatedOrder: 'asc', updatedSort: 'applied', overlapHours: 1 } })
  desk.service.apply(insert(1, content({ isBroken: true })), wait(1000), insert(1), wait(100 * 3_600_000), insert(1))
  await complete(desk, full)
  desk.service.apply(insert(2))
  await complete(desk, { kind: 'delta' })
  await expectEqual(desk.service, desk.ledger, true)
})
