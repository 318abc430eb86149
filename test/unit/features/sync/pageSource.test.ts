import { describe, expect, it } from 'vitest'
import type { TransactionListQuery, TransactionsApi } from '../../../../electron/service/api/resources/transactions.ts'
import { createPageSource, isRefusal, type PageSourceOptions } from '../../../../electron/features/sync/pageSource.ts'
import type { Policy } from '../../../../electron/features/sync/policy.ts'
import type { FetchedPage } from '../../../../electron/features/sync/syncRunContext.ts'
import { AppError, type ErrorCode } from '../../../../shared/errors.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

type Answer = (query: TransactionListQuery) => FetchedPage | ErrorCode

/** A list whose every request gets this answer. */
function sourceOf(answer: Answer, options: Partial<PageSourceOptions> = {}, policy: Partial<Policy> = {}) {
  const asked: TransactionListQuery[] = []
  const heard: string[] = []
  const list: TransactionsApi['list'] = (query, { onRetry }) => {
    asked.push(query)
    const given = answer(query)
    if (typeof given !== 'string') return Promise.resolve(given)
    onRetry?.(7, new AppError(given, 'Once.'))
    return Promise.reject(new AppError(given, 'No.'))
  }
  const all = aSyncRunContext({
    api: { list },
    policy: { limit: 100, ...policy },
    onRetry: (wait, { code }) => heard.push(`${code} in ${wait}`),
    onLostRetries: (count) => heard.push(`${count} lost`)
  })
  const fetch = createPageSource(all.context, { sortBy: 'created_at', ...options })
  return { ...all, fetch, asked, heard, limits: () => asked.map(({ limit }) => limit) }
}

const failingWith =
  (code: ErrorCode): Answer =>
  () =>
    code

const refusedAbove =
  (most: number): Answer =>
  ({ limit }) =>
    limit > most ? 'request-refused' : aFetchedPage(['t1'])

describe('the size of a page', () => {
  it('is what the connection says, and three rows at least where pages overlap', async () => {
    for (const [limit, sortBy, rows] of [
      [100, 'created_at', 100],
      [2, 'created_at', 2],
      [2, 'updated_at', 3],
      [100, 'updated_at', 100]
    ] as const) {
      const { fetch, limits } = sourceOf(() => aFetchedPage([]), { sortBy }, { limit })
      await fetch(null)
      expect(limits()).toEqual([rows])
    }
  })

  it('is the next smaller one that the service takes, from then on, which is reported', async () => {
    const { fetch, limits, notes, detected } = sourceOf(refusedAbove(10))
    await fetch(null)
    await fetch('t1')
    expect(limits()).toEqual([100, 50, 25, 10, 10])
    expect([notes, detected[0]]).toEqual([
      ['The service refused larger pages, so they were asked for with 10 rows.'],
      'limit 10'
    ])
  })

  it('is tried down to one row, and then the refusal is the answer', async () => {
    const { fetch, limits, notes } = sourceOf(refusedAbove(0))
    await expect(fetch(null)).rejects.toMatchObject({ code: 'request-refused', message: 'No.' })
    expect([limits(), notes]).toEqual([[100, 50, 25, 10, 5, 2, 1], []])
  })

  it.each([
    ['where fewer are not asked for', refusedAbove(0), { mayAskForLess: false }, null],
    ['where it fails otherwise', failingWith('offline'), {}, null],
    ['behind a row', failingWith('request-refused'), {}, 't1']
  ] as const)('is not tried again %s', async (_what, answer, options, cursor) => {
    const { fetch, limits } = sourceOf(answer, options)
    await expect(fetch(cursor)).rejects.toThrow('No.')
    expect(limits()).toEqual([100])
  })

  it('is taken as it is where no smaller one is refused', async () => {
    const { fetch, notes, detected } = sourceOf(() => aFetchedPage(['t1']))
    await fetch(null)
    expect([notes, detected]).toEqual([[], []])
  })
})

it('a request names the row to follow and the ids to select by, where there are any', async () => {
  const { fetch, asked } = sourceOf(() => aFetchedPage([]))
  await fetch(null)
  await fetch('t1')
  const few = sourceOf(() => aFetchedPage([]), { correlationIds: ['c1'] })
  await few.fetch(null)
  expect([...asked, ...few.asked]).toEqual([
    { startingAfter: undefined, limit: 100, sortBy: 'created_at' },
    { startingAfter: 't1', limit: 100, sortBy: 'created_at' },
    { startingAfter: undefined, limit: 100, sortBy: 'created_at', correlationIds: ['c1'] }
  ])
})

it('repeats of a request are reported, and count with its page or as lost', async () => {
  const { fetch, heard } = sourceOf(() => 'offline')
  await expect(fetch('t1')).rejects.toThrow('No.')
  expect(heard).toEqual(['offline in 7', '1 lost'])
  const list: TransactionsApi['list'] = (_query, { onRetry }) => {
    for (let repeat = 0; repeat < 2; repeat++) onRetry?.(1, new AppError('offline', 'Once.'))
    return Promise.resolve(aFetchedPage(['t1']))
  }
  const { context } = aSyncRunContext({ api: { list } })
  expect(await createPageSource(context, { sortBy: 'created_at' })(null)).toMatchObject({ retries: 2, ids: ['t1'] })
})

describe('what a page shows of the service', () => {
  const page = (ids: string, hasMore: boolean) => aFetchedPage(Array.from(ids), { hasMore })

  it.each([
    ['that a cursor is inclusive', 'abc', 'a', {}, {}, ['cursor inclusive']],
    ['that a cursor is exclusive', 'bcd', 'a', {}, {}, ['cursor exclusive']],
    ['nothing of the cursor at the head', 'abc', null, {}, {}, []],
    ['nothing of it where no row comes', '', 'a', {}, {}, []],
    ['nothing of it where rows move', 'abc', 'a', { sortBy: 'updated_at' }, {}, []],
    ['nothing of it where it is known', 'abc', 'a', {}, { cursor: 'exclusive' }, []]
  ] as const)('is %s', async (_what, ids, cursor, options, policy, found) => {
    const { fetch, detected } = sourceOf(() => page(ids, false), options, policy)
    await fetch(cursor)
    expect(detected).toEqual(found)
  })

  it('is how many rows it sends at most, if more follow and fewer come than requested', async () => {
    const sizes = ['abcd', 'efg', 'hijkl', 'mnopq']
    const capped = async (options: Partial<PageSourceOptions>, limit: number, hasMore: boolean) => {
      let at = 0
      const { fetch, detected } = sourceOf(() => page(sizes[at++] ?? '', hasMore), options, {
        limit,
        cursor: 'exclusive'
      })
      for (const cursor of [null, 'd', 'g', 'l']) await fetch(cursor)
      return detected
    }
    expect(await capped({}, 100, true)).toEqual(['limitCap 4', 'limitCap 5'])
    expect(await capped({}, 5, true)).toEqual(['limitCap 4'])
    expect(await capped({}, 100, false)).toEqual([])
    expect(await capped({ correlationIds: ['c1'] }, 100, true)).toEqual([])
  })
})

it.each([
  ['request-refused', true],
  ['not-found', true],
  ['token-rejected', false],
  ['offline', false],
  ['service-failed', false]
] as const)('an answer of %s is a refusal for good: %s', (code, isIt) => {
  expect(isRefusal(new AppError(code, 'No.'))).toBe(isIt)
  expect(isRefusal({ code })).toBe(false)
})
