import { describe, expect, it } from 'vitest'
import { certified, complete, cursors } from '../../../support/sync/certifiedRun.ts'
import { content, insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type SetupOptions, type ModelSetup } from '../../../support/sync/model/modelSetup.ts'
import { refusing } from '../../../support/sync/model/modelHttp.ts'
import { modelId } from '../../../support/sync/model/modelRow.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const
const gone = ['refused', 'not-found', 'goes-on', 'empty', 'first-page'] as const

describe('a cursor whose row is gone', () => {
  // The second page of twelve rows ends with number 6 newest first, and with number 5 oldest first.
  it.each(gone)('loses no row where the service answers it with: %s', async (goneCursor) => {
    for (const order of ['desc', 'asc'] as const) {
      using setup = setupOf(12, { ways: { goneCursor, order } })
      await complete(setup, full, { changes: [{ at: 3, change: remove(order === 'desc' ? 6 : 5) }] })
      await expectEqual(setup.service, setup.ledger, false)
    }
  })

  it.each(gone)('loses no row when many are gone and the sync run goes on later, with: %s', async (goneCursor) => {
    using setup = setupOf(40, { ways: { goneCursor }, policy: { walkBack: 4 } })
    await certified(setup, full, { faults: [{ at: 4, fault: 'failed' }] })
    for (let left = 0; left < 4; left++) setup.service.apply(remove(31))
    await complete(setup, full)
    await complete(setup, { kind: 'full', fresh: true })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('is replaced by the one before it, and the certificate says so', async () => {
    using setup = setupOf(12)
    const run = await complete(setup, full, { changes: [{ at: 3, change: remove(6) }] })
    expect(run.certificate.notes).toEqual(['A row that marked the place was gone or had moved: went back 1.'])
    expect(cursors(run).filter((cursor) => cursor === '')).toHaveLength(2)
  })

  it('is no end of the list, although what was read before it ends with the row that it names', async () => {
    // Only the last row's own cursor is refused, as if the row was gone.
    using setup = setupOf(6, {
      ways: { hasMore: 'full-page' },
      connect: refusing((search) => search.get('starting_after') === modelId(0), 400)
    })
    const { certificate } = await certified(setup, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'rows-missing'])
  })

  it('is replaced each time it happens, and the certificate says so once', async () => {
    using setup = setupOf(18)
    const changes = [
      { at: 3, change: remove(12) },
      { at: 6, change: remove(6) }
    ]
    const { certificate } = await complete(setup, full, { changes })
    expect(certificate.notes).toEqual(['A row that marked the place was gone or had moved: went back 1.'])
  })

  it('is no reason to give up: known pages from the head on may be many before the next new one', async () => {
    using setup = setupOf(18, { policy: { walkBack: 3 } })
    const changes = [8, 7, 6].map((row) => ({ at: 5, change: remove(row) }))
    const { certificate } = await complete(setup, full, { changes })
    expect(certificate.notes.join()).toContain('the list was read from its head again')
    await expectEqual(setup.service, setup.ledger, false)
  })

  it('makes the list be read from its head when every row that is remembered is gone', async () => {
    using setup = setupOf(12, { policy: { walkBack: 3 } })
    await certified(setup, full, { faults: [{ at: 3, fault: 'failed' }] })
    for (let left = 0; left < 4; left++) setup.service.apply(remove(6))
    const { certificate } = await complete(setup, full)
    expect(certificate.notes.join()).toContain('the list was read from its head again')
    await expectEqual(setup.service, setup.ledger, false)
  })

  it('ends the sync run as INCOMPLETE if all that it remembers is gone; the next begins anew', async () => {
    using setup = setupOf(60, { policy: { walkBack: 3 } })
    await certified(setup, full, { faults: [{ at: 3, fault: 'failed' }] })
    for (let left = 0; left < 6; left++) setup.service.apply(remove(54))
    const { certificate } = await certified(setup, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'rows-missing'])
    const again = await complete(setup, full, {})
    expect([again.certificate.pass > certificate.pass, again.certificate.absent]).toEqual([true, 6])
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('ends the sync run as INCOMPLETE when the place is lost again and again', async () => {
    const connect = refusing((search) => search.has('starting_after'), 400)
    using setup = setupOf(12, { connect })
    // New rows come with every request, so that there is always something to read.
    const changes = Array.from({ length: 100 }, (_, index) => ({ at: index + 1, change: insert(2) }))
    const { certificate, asked } = await certified(setup, full, { changes })
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'sync-stuck'])
    expect(asked.length).toBeLessThan(12)
  })
})

describe('an inclusive cursor', () => {
  it.each(['desc', 'asc'] as const)('gives every row once, and is remembered (%s)', async (order) => {
    using setup = setupOf(11, { ways: { cursor: 'inclusive', order } })
    const { certificate } = await complete(setup, full)
    expect(certificate.counts).toMatchObject({ seen: 11, inserted: 11, unchanged: 0 })
    expect(setup.policy.cursor).toBe('inclusive')
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('needs two rows a page at least, and gets them', async () => {
    using setup = setupOf(5, { ways: { cursor: 'inclusive' }, policy: { limit: 2 } })
    await complete(setup, full)
    await expectEqual(setup.service, setup.ledger, true)
  })
})

describe('the size of a page', () => {
  it('is 50, 25, then 10 where the service refuses more, and is remembered', async () => {
    using setup = setupOf(30, { ways: { limitMax: 10 }, policy: { limit: 100 } })
    const { asked, certificate } = await complete(setup, full)
    expect(asked.slice(0, 5).map((search) => search.get('limit'))).toEqual(['100', '50', '25', '10', '10'])
    expect(certificate.notes.join()).toContain('10 rows')
    expect(setup.policy.limit).toBe(10)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('ends the sync run when even one row is refused', async () => {
    using setup = setupOf(3, { ways: { limitMax: 0 }, policy: { limit: 100 } })
    const { certificate } = await certified(setup, full)
    expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'request-refused'])
  })

  it('may be smaller than requested without being the end', async () => {
    using setup = setupOf(10, { ways: { cap: 4 }, policy: { limit: 100 } })
    await complete(setup, full)
    expect(setup.policy.limitCap).toBe(4)
    await expectEqual(setup.service, setup.ledger, true)
  })
})

it.each(['token', 'failed', 'unreachable'] as const)('goes on from the same row after: %s', async (fault) => {
  using setup = setupOf(12)
  const first = await certified(setup, full, { faults: [{ at: 3, fault }] })
  expect(first.certificate.verdict).toBe('incomplete')
  const again = await complete(setup, full)
  expect(cursors(again)[0]).toBe(cursors(first).at(-1))
  expect(again.certificate.counts).toMatchObject({ seen: 12, inserted: 12 })
})

it.each(['created_at', 'updated_at'] as const)('finds its way by rows that break the schema (%s)', async (sort) => {
  using setup = setupOf(4, { ways: { updatedOrder: 'asc' }, policy: { updatedOrder: 'asc', updatedSort: 'applied' } })
  if (sort === 'updated_at') await complete(setup, full)
  setup.service.apply(wait(100 * 3_600_000))
  for (let row = 0; row < 7; row++) setup.service.apply(insert(1), update(4 + row, { isBroken: true }))
  const { certificate } = await certified(setup, { kind: 'auto' })
  expect(certificate.error?.message).toMatch(/^7 of 11 transactions cannot be read \(amount: is not a number\)/)
  await expectEqual(setup.service, setup.ledger, true)
})

it('moves on in a page that holds only known rows and a broken one between them', async () => {
  const ways = { updatedOrder: 'asc', cursor: 'inclusive' } as const
  using setup = setupOf(3, { ways, policy: { updatedOrder: 'asc', updatedSort: 'applied', overlapHours: 1 } })
  setup.service.apply(insert(1, content({ isBroken: true })), wait(1000), insert(1), wait(100 * 3_600_000), insert(1))
  await complete(setup, full)
  setup.service.apply(insert(2))
  await complete(setup, { kind: 'delta' })
  await expectEqual(setup.service, setup.ledger, true)
})
