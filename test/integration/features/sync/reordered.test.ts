import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { campaign } from '../../../support/campaign.ts'
import { complete } from '../../../support/sync/certifiedRun.ts'
import { insert, update, wait } from '../../../support/sync/model/modelChanges.ts'
import { openModelSetup, type ModelSetup, type SetupOptions } from '../../../support/sync/model/modelSetup.ts'
import type { ModelRow } from '../../../support/sync/model/modelRow.ts'
import type { Ways } from '../../../support/sync/model/modelService.ts'
import { expectEqual } from '../../../support/sync/oracle.ts'

const full = { kind: 'full' } as const
const delta = { kind: 'delta' } as const

type SortBy = 'created_at' | 'updated_at'

/** The ids of each page that was answered, and the parameters that requested it. */
interface Answered {
  readonly sortBy: string | null
  readonly ids: readonly string[]
  readonly hasMore: boolean
}

/** Rows in groups of these sizes, a minute apart, and all that the service answers. */
function setupOf(groups: readonly number[], options: SetupOptions = {}) {
  const setup = openModelSetup({ ...options, policy: { overlapHours: 0, ...options.policy } })
  for (const size of groups) setup.service.apply(insert(size), wait(60_000))
  const { service } = setup
  const answered: Answered[] = []
  const answer = service.answer.bind(service)
  service.answer = (search, lie) => {
    const given = answer(search, lie)
    const { data = [], has_more: hasMore = false } = JSON.parse(given.body) as { data?: ModelRow[]; has_more?: boolean }
    answered.push({ sortBy: search.get('sort_by'), ids: data.map(({ id }) => id), hasMore })
    return given
  }
  return { setup, answered }
}

const timesOf = ({ service }: ModelSetup, sortBy: SortBy): ReadonlyMap<string, number> =>
  new Map(service.rows().map((row) => [row.id, sortBy === 'created_at' ? row.createdAt : row.updatedAt]))

/** Whether a page ended with the only row of this time that it had, and the next one had none: nothing shows others. */
function isLoneEnd(answered: readonly Answered[], times: ReadonlyMap<string, number>, time: number): boolean {
  const isOf = (id = '') => times.get(id) === time
  return answered.some(({ ids }, at) => isOf(ids.at(-1)) && !isOf(ids.at(-2)) && !answered[at + 1]?.ids.some(isOf))
}

/** The rows that did not come as the service has them, although a page showed that there are more of their time. */
async function lost(setup: ModelSetup, answered: readonly Answered[], sortBy: SortBy): Promise<string[]> {
  const times = timesOf(setup, sortBy)
  const held = await Promise.all(setup.service.rows().map(({ id }) => setup.ledger.get(id)))
  return setup.service.rows().flatMap(({ id, updatedAt }, index) => {
    const isHeld = held[index]?.updatedAt === new Date(updatedAt).toISOString()
    return isHeld || isLoneEnd(answered, times, times.get(id) ?? 0) ? [] : [id]
  })
}

const ways = fc.record({
  order: fc.constantFrom('desc', 'asc'),
  updatedOrder: fc.constantFrom('desc', 'asc'),
  cursor: fc.constantFrom('exclusive', 'inclusive'),
  hasMore: fc.constantFrom('exact', 'full-page'),
  cap: fc.constantFrom(8, 10, 15)
}) satisfies fc.Arbitrary<Partial<Ways>>
const ones = (count: number) => Array<number>(count).fill(1)
const groups = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 })

describe('a service that orders equal times anew', () => {
  const restless = fc.record({
    ways,
    groups,
    ties: fc.constantFrom('anew', 'sometimes'),
    tiesOf: fc.constantFrom('both', 'created_at', 'updated_at'),
    changed: fc.array(fc.nat(60), { maxLength: 30 })
  })

  it('is never taken for complete while rows are missing, also before that is known of it', async () => {
    const property = fc.asyncProperty(restless, async ({ ways: known, groups: sizes, ties, tiesOf, changed }) => {
      const { setup, answered } = setupOf(sizes, { ways: { ...known, ties, tiesOf } })
      using _ = setup
      const first = await setup.run(full)
      if (first.certificate?.verdict !== 'complete') {
        expect(first.certificate?.error?.message).toMatch(/^At least \d+ transactions of the time .* came/)
        return
      }
      expect(await lost(setup, answered, 'created_at')).toEqual([])
      answered.length = 0
      setup.service.apply(wait(60_000), ...changed.map((row) => update(row)))
      const second = await setup.run(delta)
      if (second.certificate?.verdict === 'complete') expect(await lost(setup, answered, 'updated_at')).toEqual([])
    })
    await fc.assert(property, { numRuns: campaign(60, 2000) })
  })

  it('is queried for the other rows of a time that ended a page, where the next page has more', async () => {
    for (let older = 1; older < 10; older++) {
      const { setup, answered } = setupOf([...ones(older), 3, ...ones(14)], {
        ways: { ties: 'anew', cap: 5 }
      })
      using _ = setup
      await setup.run(full)
      expect(await lost(setup, answered, 'created_at')).toEqual([])
    }
  })

  it('is remembered, and each time comes in one answer from then on', async () => {
    const { setup } = setupOf(
      Array.from({ length: 8 }, () => 60),
      { ways: { ties: 'anew' } }
    )
    using _ = setup
    const { certificate } = await complete(setup, full)
    expect(setup.policy.ties).toBe('reordered')
    expect(certificate.notes).toContain(
      'The service orders transactions of equal times anew, so each time was read in one answer.'
    )
    await expectEqual(setup.service, setup.ledger, true)
    await complete(setup, { ...full, fresh: true })
    await expectEqual(setup.service, setup.ledger, true)
  })

  it('causes an error naming a time too large for one answer; the rows behind it are read', async () => {
    const { setup } = setupOf([3, 430], { ways: { ties: 'anew' } })
    using _ = setup
    for (const request of [full, { ...full, fresh: true }, full]) {
      const { certificate } = await setup.run(request)
      expect(certificate?.error).toMatchObject({
        code: 'rows-missing',
        message: expect.stringMatching(
          /^At least 100 transactions of the time 2026-01-05T08:01:00\.000Z came/
        ) as string
      })
    }
    const [oldest] = setup.service.rows()
    expect(await setup.ledger.get(oldest?.id ?? '')).toBeDefined()
    expect((await setup.ledger.completeness()).completeAsOf).toBeNull()
  })

  it.each(['desc', 'asc'] as const)('loses nothing where it is killed anywhere (%s)', async (order) => {
    for (let killAt = 1; ; killAt++) {
      const { setup } = setupOf([5, 5, 5, 5], { ways: { order, ties: 'anew', cap: 8 } })
      using _ = setup
      const { certificate } = await setup.run(full, { killAt })
      await complete(setup, full)
      await expectEqual(setup.service, setup.ledger, true)
      if (certificate) return
    }
  })
})

describe('a service that keeps one order', () => {
  it('is queried no more often than a trusted one, unless equal times end a page', async () => {
    const property = fc.asyncProperty(fc.record({ ways, groups }), async ({ ways: known, groups: sizes }) => {
      const asked: number[] = []
      for (const ties of ['fixed', 'unknown'] as const) {
        const { setup, answered } = setupOf(sizes, { ways: known, policy: { ties } })
        using _ = setup
        await complete(setup, full)
        await expectEqual(setup.service, setup.ledger, true)
        expect(setup.policy.ties).toBe(ties)
        asked.push(answered.length)
        const times = timesOf(setup, 'created_at')
        const isTied = (id = '') => [...times.values()].filter((time) => time === times.get(id)).length > 1
        const isCut = answered.some(({ ids, hasMore }) => hasMore && isTied(ids.at(-1)))
        if (isCut) return
      }
      expect(asked[1]).toBe(asked[0])
    })
    await fc.assert(property, { numRuns: campaign(60, 1000) })
  })
})
