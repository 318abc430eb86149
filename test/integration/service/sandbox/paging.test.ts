import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { getAll, getPage, request, startTestSandbox, type ListedRow } from '../../../support/service/sandboxClient.ts'
import { seededUuids } from '../../../support/seededRandom.ts'

const nextUuid = seededUuids('paging')

let sandbox: Sandbox
let all: readonly ListedRow[]

beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 5000, seed: 1 })
  all = await getAll(sandbox, { limit: 1000 })
})
afterAll(() => sandbox.stop())

const idsOf = (rows: readonly ListedRow[]) => rows.map(({ id }) => id)
const newestFirst = (times: readonly string[]) => times.every((time, at) => at === 0 || time <= (times[at - 1] ?? ''))

describe('the list of 5,000 transactions', () => {
  it.each(['created_at', 'updated_at'] as const)('holds each row once, newest %s first', async (sortBy) => {
    const rows = await getAll(sandbox, { limit: 100, sort_by: sortBy })
    const times = rows.map((row) => row[sortBy])
    expect(rows).toHaveLength(5000)
    expect(new Set(idsOf(rows)).size).toBe(5000)
    expect(newestFirst(times)).toBe(true)
    expect(new Set(times).size).toBeLessThan(5000)
  })

  it('holds the same rows in both orders', async () => {
    const updated = await getAll(sandbox, { limit: 1000, sort_by: 'updated_at' })
    expect(idsOf(updated)).not.toEqual(idsOf(all))
    expect(idsOf(updated).sort()).toEqual(idsOf(all).sort())
  })

  it.each([1, 7, 999, 1000])('is the same list whatever the size of a page (%i)', async (limit) => {
    const start = all[1990]?.id ?? ''
    const page = await getPage(sandbox, { limit, starting_after: start })
    expect(idsOf(page.data)).toEqual(idsOf(all.slice(1991, 1991 + limit)))
    expect(page.has_more).toBe(true)
  })

  it('has pages of ten rows unless another size is requested', async () => {
    expect(idsOf((await getPage(sandbox, {})).data)).toEqual(idsOf(all.slice(0, 10)))
  })

  it('says exactly when more rows remain', async () => {
    const exact = await getPage(sandbox, { limit: 10, starting_after: all[4989]?.id ?? '' })
    expect([exact.data.length, exact.has_more]).toEqual([10, false])
    const oneLeft = await getPage(sandbox, { limit: 10, starting_after: all[4988]?.id ?? '' })
    expect([oneLeft.data.length, oneLeft.has_more]).toEqual([10, true])
    const none = await getPage(sandbox, { starting_after: all[4999]?.id ?? '' })
    expect(none).toEqual({ data: [], has_more: false })
  })

  it('gives the same bytes for the same request, also after a new start', async () => {
    const again = await startTestSandbox({ rows: 5000, seed: 1 })
    try {
      const [first, second, third] = await Promise.all(
        [sandbox, sandbox, again].map(async (service) => (await request(service, '?limit=1000')).text())
      )
      expect(second).toBe(first)
      expect(third).toBe(first)
    } finally {
      await again.stop()
    }
  })

  it('is empty when it has no rows', async () => {
    const empty = await startTestSandbox({ rows: 0 })
    try {
      expect(await getPage(empty, {})).toEqual({ data: [], has_more: false })
    } finally {
      await empty.stop()
    }
  })
})

describe('the filter by payment ids', () => {
  const filter = (ids: readonly string[]) =>
    Object.fromEntries(ids.map((id, at) => [`correlation_ids[${at}]`, id] as const))
  const withId = () => all.filter(({ correlation_id: id }) => typeof id === 'string')

  it('returns the rows of the known ids in the order of the list, whatever the order of the ids', async () => {
    const wanted = [4000, 3, 2500, 12].map((at) => withId().at(at % withId().length)).filter((row) => row !== undefined)
    const ids = wanted.map(({ correlation_id: id }) => id ?? '')
    const page = await getPage(sandbox, filter(ids))
    const expected = all.filter(({ correlation_id: id }) => ids.includes(id ?? ''))
    expect(idsOf(page.data)).toEqual(idsOf(expected))
    expect(page.has_more).toBe(false)
  })

  it('ignores ids of nothing, ids given twice, and capital letters', async () => {
    const row = withId()[5]
    const id = row?.correlation_id ?? ''
    const page = await getPage(sandbox, filter([nextUuid(), id, id.toUpperCase(), nextUuid()]))
    expect(idsOf(page.data)).toEqual([row?.id])
    expect(await getPage(sandbox, filter([nextUuid()]))).toEqual({ data: [], has_more: false })
  })

  it.each(['created_at', 'updated_at'] as const)('pages through what it selects, by %s', async (sortBy) => {
    const ids = withId()
      .slice(100, 250)
      .map(({ correlation_id: id }) => id ?? '')
    const rows = await getAll(sandbox, { ...filter(ids), limit: 40, sort_by: sortBy })
    expect(rows).toHaveLength(150)
    expect(new Set(idsOf(rows)).size).toBe(150)
    expect(newestFirst(rows.map((row) => row[sortBy]))).toBe(true)
  })
})
