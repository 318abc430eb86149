import { describe, expect, it } from 'vitest'
import { certified, complete } from '../../../support/sync/certifiedRun.ts'
import { insert, remove, update, wait } from '../../../support/sync/model/modelChanges.ts'
import {
  openModelSetup,
  type SetupOptions,
  type ModelSetup,
  type SyncRunPlan
} from '../../../support/sync/model/modelSetup.ts'
import { altered } from '../../../support/sync/model/modelHttp.ts'
import { isoTime, modelId } from '../../../support/sync/model/modelRow.ts'
import type { Lie } from '../../../support/sync/model/modelService.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

/** Rows a minute apart, read three at a time. */
function setupOf(rows: number, options: SetupOptions = {}): ModelSetup {
  const setup = openModelSetup({ ...options, policy: { limit: 3, ...options.policy } })
  for (let made = 0; made < rows; made++) setup.service.apply(insert(1), wait(60_000))
  return setup
}

const full = { kind: 'full' } as const
const fromThen = (from: number, show: Lie): SyncRunPlan => ({ lie: { from, to: Infinity, show } })
const isMarked = async ({ ledger }: ModelSetup, row: number) => (await ledger.get(modelId(row)))?.isAbsent
const orders = ['desc', 'asc'] as const
const gone = ['refused', 'not-found', 'goes-on', 'empty', 'first-page'] as const

async function expectMissing(setup: ModelSetup, plan: SyncRunPlan, words: RegExp): Promise<void> {
  const { certificate } = await certified(setup, full, plan)
  expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'rows-missing'])
  expect(certificate.error?.message).toMatch(words)
}

describe('a list that goes blank', () => {
  it.each(orders)('after its first page is never COMPLETE, now or with the next sync (%s)', async (order) => {
    using setup = setupOf(9, { ways: { order } })
    await expectMissing(setup, fromThen(2, 'nothing'), /became empty while it was read/)
    await expectMissing(setup, fromThen(1, 'nothing'), /did not return 3 transactions of 3 /)
    expect((await setup.ledger.completeness()).absent).toBe(0)
    await complete(setup, full)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it.each([2, 3, 4, 5])(
    'from request %i on is not COMPLETE, whatever a cursor gets that is not known',
    async (from) => {
      for (const goneCursor of gone) {
        using setup = setupOf(9, { ways: { goneCursor } })
        const { certificate } = await certified(setup, full, fromThen(from, 'nothing'))
        expect([goneCursor, certificate.verdict]).toEqual([goneCursor, 'incomplete'])
      }
    }
  )

  it('while an interrupted sync run waits is not the end of what that has read', async () => {
    using setup = setupOf(9)
    await certified(setup, full, { faults: [{ at: 3, fault: 'failed' }] })
    setup.restart()
    await expectMissing(setup, fromThen(1, 'nothing'), /became empty while it was read/)
    await complete(setup, full)
    await expectEqual(setup.service, setup.ledger, true)
  })

  it.each(orders)('for one answer alone stops nothing (%s)', async (order) => {
    for (const cursor of ['exclusive', 'inclusive'] as const) {
      for (let at = 1; at < 8; at++) {
        using setup = setupOf(9, { ways: { order, cursor, hasMore: 'full-page' }, policy: { limit: 2 } })
        await certified(setup, full, { lie: { from: at, to: at, show: 'nothing' } })
        await complete(setup, full)
        await expectEqual(setup.service, setup.ledger, true)
      }
    }
  })

  it.each(orders)('is no reading of changes, which a full sync then has to make up for (%s)', async (updatedOrder) => {
    using setup = setupOf(9, {
      ways: { updatedOrder },
      policy: { updatedOrder, updatedSort: 'applied', overlapHours: 0 }
    })
    await complete(setup, full)
    setup.service.apply(wait(100 * 3_600_000), update(4))
    for (const from of [1, 2]) {
      const { certificate } = await certified(setup, { kind: 'delta' }, fromThen(from, 'nothing'))
      expect([certificate.verdict, from]).toEqual([from === 1 ? 'incomplete' : certificate.verdict, from])
    }
    await complete(setup, { kind: 'auto' })
    await expectEqual(setup.service, setup.ledger, true)
  })
})

it.each([
  [2, 2],
  [3, 5]
])('that is blank from request %i to %i, while its changes are read once more, was not read', async (from, to) => {
  // A list of changes that goes the other way than was thought is read again, from its head.
  using setup = openModelSetup({
    ways: { updatedOrder: 'asc', cap: 3 },
    policy: { limit: 3, walkBack: 1, overlapHours: 0 }
  })
  setup.service.apply(insert(1))
  await complete(setup, full)
  setup.service.apply(wait(3_600_000), insert(3))
  const { certificate } = await certified(setup, { kind: 'delta' }, { lie: { from, to, show: 'nothing' } })
  expect([certificate.verdict, certificate.error?.code]).toEqual(['incomplete', 'rows-missing'])
  await complete(setup, { kind: 'auto' })
  await expectEqual(setup.service, setup.ledger, true)
})

describe('a list that shrinks', () => {
  it.each(orders)('behind the place that was reached is not at its end (%s)', async (order) => {
    for (const goneCursor of gone) {
      using setup = setupOf(12, { ways: { order, goneCursor } })
      // Nine rows have come, and the list shows the first six.
      const { certificate } = await certified(setup, full, fromThen(4, 'fewer'))
      expect([goneCursor, certificate.verdict, certificate.error?.code]).toEqual([
        goneCursor,
        'incomplete',
        'rows-missing'
      ])
      await complete(setup, full)
      await expectEqual(setup.service, setup.ledger, true)
    }
  })

  it('to less than half of it when its head is read again is not the list that was read', async () => {
    const short = altered((page, _search, number) =>
      number === 4 ? { data: page.data.slice(0, 1), has_more: false } : page
    )
    using setup = setupOf(9, { connect: short })
    await expectMissing(setup, {}, /became shorter .* 9 transactions had come, and it ends after 1 now/)
  })

  it('by a few while it is read is a list that goes on', async () => {
    using setup = setupOf(3)
    await complete(setup, full, { changes: [{ at: 2, change: remove(1) }] })
    await complete(setup, full)
    await expectEqual(setup.service, setup.ledger, true)
  })
})

describe('the list of somebody else', () => {
  it.each(orders)('is not taken for the rest of the one that was begun (%s)', async (order) => {
    for (const goneCursor of gone) {
      for (let from = 2; from < 5; from++) {
        using setup = setupOf(9, { ways: { order, goneCursor } })
        const { certificate } = await certified(setup, full, fromThen(from, 'others'))
        expect([goneCursor, from, certificate.verdict]).toEqual([goneCursor, from, 'incomplete'])
      }
    }
  })

  it('marks nothing where it is shown from the beginning', async () => {
    using setup = setupOf(9)
    await complete(setup, full)
    await expectMissing(setup, fromThen(1, 'others'), /did not return 9 transactions of 9 /)
    expect(await isMarked(setup, 3)).toBe(false)
  })

  it('is no list of changes, however quiet it was', async () => {
    using setup = setupOf(9, { policy: { updatedSort: 'applied', updatedOrder: 'desc' } })
    await complete(setup, full)
    setup.service.apply(wait(100 * 3_600_000))
    await complete(setup, { kind: 'full', fresh: true })
    const { certificate } = await certified(setup, { kind: 'delta' }, fromThen(1, 'others'))
    expect(certificate.error?.message).toContain('None of the known transactions')
  })
})

describe('more missing rows than may be missing unasked', () => {
  const few = { policy: { missingMax: 2 } }

  it('are marked once a second sync missed the same and the user agreed', async () => {
    using setup = setupOf(9, few)
    await complete(setup, full)
    for (let left = 0; left < 3; left++) setup.service.apply(remove(6))
    await expectMissing(setup, {}, /did not return 3 transactions of 9 .* Start a full sync later/)
    expect((await setup.ledger.completeness()).missing).toMatchObject({
      rows: 3,
      known: 9,
      foundAgainAt: null,
      isAgreed: false
    })
    await expectMissing(setup, {}, /as in the full sync before\. If they are gone, confirm/)
    const { missing } = await setup.ledger.completeness()
    expect(missing).toMatchObject({ rows: 3, foundAgainAt: expect.any(String) as string })
    await expect(setup.ledger.agreeMissing(4)).rejects.toMatchObject({
      code: 'bad-input',
      message: /^3 missing .* not 4/
    })
    await setup.ledger.agreeMissing(3)
    const { certificate } = await complete(setup, full)
    // The times of what is gone say nothing of what changed in the list that there is.
    expect((await setup.ledger.lastFull())?.watermark).toBe(isoTime(setup.service.rows().at(-1)?.updatedAt ?? 0))
    expect([certificate.absent, certificate.notes]).toEqual([
      3,
      [expect.stringContaining('You agreed that 3 transactions')]
    ])
    expect((await setup.ledger.completeness()).missing).toBeNull()
    await expect(setup.ledger.agreeMissing(3)).rejects.toMatchObject({ code: 'bad-input' })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('are not marked by an agreement alone: another sync has to miss them too', async () => {
    using setup = setupOf(9, few)
    await complete(setup, full)
    await certified(setup, full, fromThen(1, 'nothing'))
    await setup.ledger.agreeMissing(9)
    expect((await complete(setup, full)).certificate.absent).toBe(0)
    await certified(setup, full, fromThen(1, 'nothing'))
    expect((await setup.ledger.completeness()).missing).toMatchObject({ isAgreed: false })
  })

  it('are another matter, to be agreed on anew, where they are others', async () => {
    using setup = setupOf(12, few)
    await complete(setup, full)
    for (let left = 0; left < 3; left++) setup.service.apply(remove(0))
    await expectMissing(setup, {}, /did not return 3 /)
    await setup.ledger.agreeMissing(3)
    for (let left = 0; left < 3; left++) setup.service.apply(remove(5))
    await expectMissing(setup, {}, /did not return 6 .*perhaps it showed another list/)
    expect((await setup.ledger.completeness()).missing).toMatchObject({ rows: 6, isAgreed: false, foundAgainAt: null })
  })

  it('are not all by an agreement on most of them', async () => {
    using setup = setupOf(60)
    await complete(setup, full)
    for (let left = 0; left < 55; left++) setup.service.apply(remove(0))
    await certified(setup, full)
    await setup.ledger.agreeMissing(55)
    await expectMissing(setup, fromThen(1, 'nothing'), /did not return 60 .*perhaps it showed another list/)
    expect(await setup.ledger.completeness()).toMatchObject({ absent: 0, missing: { rows: 60, isAgreed: false } })
  })

  it('are no longer to be agreed on once any sync returned one of them', async () => {
    using setup = setupOf(9, few)
    await complete(setup, full)
    await certified(setup, full, fromThen(1, 'nothing'))
    await expectMissing(setup, fromThen(1, 'nothing'), /as in the full sync before/)
    await setup.ledger.agreeMissing(9)
    setup.service.apply(update(4))
    await complete(setup, { kind: 'delta' })
    expect((await setup.ledger.completeness()).missing).toBeNull()
    await expectMissing(setup, fromThen(1, 'nothing'), /perhaps it showed another list/)
    expect((await setup.ledger.completeness()).missing).toMatchObject({ foundAgainAt: null, isAgreed: false })
  })

  it('are remembered when the ledger is opened again', async () => {
    using setup = setupOf(9, few)
    await complete(setup, full)
    await certified(setup, full, fromThen(1, 'nothing'))
    const before = await setup.ledger.completeness()
    setup.restart()
    expect(await setup.ledger.completeness()).toEqual(before)
  })

  it('are none where rows came back meanwhile, or are few', async () => {
    using setup = setupOf(9, few)
    await complete(setup, full)
    await certified(setup, full, fromThen(1, 'nothing'))
    setup.service.apply(remove(1), remove(1))
    expect((await complete(setup, full)).certificate.absent).toBe(2)
    expect((await setup.ledger.completeness()).missing).toBeNull()
  })

  it.each([
    { says: 'three of a few, and one in ten of more', many: 40, policy: {}, wrong: 4 },
    { says: 'one in a hundred of many', many: 400, policy: { missingMax: 2 }, wrong: 5 }
  ])('may be $says', async ({ many, policy, wrong }) => {
    using setup = openModelSetup({ policy })
    setup.service.apply(insert(many))
    await complete(setup, full)
    for (let left = 0; left < 4; left++) setup.service.apply(remove(0))
    expect((await complete(setup, full)).certificate.absent).toBe(4)
    for (let left = 0; left < wrong; left++) setup.service.apply(remove(0))
    await expectMissing(setup, {}, new RegExp(`did not return ${wrong} transactions of ${many - 4} `))
  })
})
