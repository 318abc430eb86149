import { describe, expect, it } from 'vitest'
import { followList, type FollowOptions } from '../../../../electron/features/sync/followList.ts'
import type { FetchedPage } from '../../../../electron/features/sync/syncRunContext.ts'
import { noCounts } from '../../../../shared/domain/syncRun.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'

/** The pages that are answered, one after the other: the ids of their rows, then `+` where more are said to follow. */
type Pages = readonly (string | AppError)[]

const POLICY = { walkBack: 50, stuckRetries: 1, missingMax: 100, limitCap: '', ties: 'unknown' } as const

interface How extends Partial<Omit<FollowOptions, 'cursorHistory'>> {
  readonly begin?: string
  readonly policy?: Partial<Record<'walkBack' | 'stuckRetries', number>>
  readonly onStore?: () => void
}

/** Follows a list; `all` is what was requested and stored, in order. */
async function follow(
  pages: Pages,
  { begin = '', policy, onStore, ...how }: How = {},
  signal = new AbortController().signal
) {
  const all: string[] = []
  const seen = new Set<string>()
  let at = 0
  const fetch = (cursor: string | null): Promise<FetchedPage> => {
    all.push(`ask ${cursor ?? 'head'}`)
    const answer = pages[at++] ?? ''
    if (typeof answer !== 'string') return Promise.reject(answer)
    return Promise.resolve(aFetchedPage(Array.from(answer.replace('+', '')), { hasMore: answer.endsWith('+') }))
  }
  const store = (page: FetchedPage, history: readonly string[]) => {
    all.push(`store ${page.ids.join('')} at ${history.join('')}`)
    const fresh = page.ids.filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    onStore?.()
    return Promise.resolve({ fresh: fresh.length, counts: noCounts })
  }
  const cursorHistory = Array.from(begin).map((id) => ({ id, stamp: aFetchedPage([id]).rows[0]?.updatedAt }))
  const context = { policy: { ...POLICY, ...policy }, note: () => undefined, signal }
  const error = await followList(context, { fetch, mayMove: false, store, ...how, cursorHistory }).then(
    () => undefined,
    (failure: unknown) => failure
  )
  return { all, asked: all.filter((each) => each.startsWith('ask')).map((each) => each.slice(4)), error }
}

describe('a list', () => {
  it('is read to its end, and each page is requested before the one before it is stored', async () => {
    const { all, error } = await follow(['abc+', 'de+', 'f'])
    expect(error).toBeUndefined()
    expect(all).toEqual([
      ...['ask head', 'ask c', 'store abc at abc', 'ask e', 'store de at abcde', 'store f at abcdef']
    ])
  })

  it('is read on behind the rows that are given', async () => {
    expect((await follow(['cd'], { begin: 'ab' })).all).toEqual(['ask b', 'store cd at abcd'])
  })

  it('is no longer read where that is enough, and no page is requested ahead', async () => {
    const isEnd = ({ ids }: FetchedPage) => ids.includes('d')
    expect((await follow(['abc+', 'de+'], { isEnd })).asked).toEqual(['head', 'c'])
    expect((await follow(['abc+', 'de+'], { isEndStored: isEnd })).all).toEqual([
      ...['ask head', 'store abc at abc', 'ask c', 'store de at abcde']
    ])
    const isEndStored: FollowOptions['isEndStored'] = (_page, { fresh }) => fresh === 0
    expect((await follow(['ab+', 'ab+', 'c'], { isEndStored })).asked).toEqual(['head', 'b'])
  })

  it('keeps as many rows as it may have to go back over, and two or three at least', async () => {
    const last = async (walkBack: number, mayMove: boolean) => {
      const { all } = await follow(['abcdef'], { policy: { walkBack }, mayMove })
      return all.at(-1)
    }
    expect(await last(4, false)).toBe('store abcdef at cdef')
    expect(await last(1, false)).toBe('store abcdef at ef')
    expect(await last(1, true)).toBe('store abcdef at def')
    expect(await last(4, true)).toBe('store abcdef at cdef')
  })
})

describe('a list that breaks off', () => {
  it('keeps what came before, where the next page fails', async () => {
    const { all, error } = await follow(['abc+', new AppError('offline', 'No.')])
    expect(error).toMatchObject({ code: 'offline' })
    expect(all.at(-1)).toBe('store abc at abc')
  })

  it('ends as cancelled, unless the page was the last one', async () => {
    const cancelling = () => {
      const controller = new AbortController()
      return [{ onStore: () => controller.abort() }, controller.signal] as const
    }
    expect((await follow(['abc+', 'd'], ...cancelling())).error).toMatchObject({ code: 'cancelled' })
    expect((await follow(['abc'], ...cancelling())).error).toBeUndefined()
  })

  it('fails where it ends with its first page once more', async () => {
    expect((await follow(['abc+', 'de+', 'abc'])).error).toMatchObject({ code: 'rows-missing' })
  })

  it('fails where it cannot be the list that was read before', async () => {
    const known = { readBefore: 3, head: ['x'], isAgain: true }
    expect((await follow(['abc'], { known })).error).toMatchObject({ code: 'rows-missing' })
    expect((await follow(['abc+', 'd'], { known, isEnd: () => true })).error).toMatchObject({ code: 'rows-missing' })
    expect((await follow(['abc'], { known: { ...known, head: ['b'] } })).error).toBeUndefined()
  })
})

describe('a page without news although more are said to follow', () => {
  it.each([
    [0, 2],
    [1, 3],
    [3, 5]
  ])('is requested %i times more, and then the list is stuck', async (stuckRetries, requests) => {
    const { asked, error } = await follow(['ab+', ...Array<string>(9).fill('+')], { policy: { stuckRetries } })
    expect(error).toMatchObject({ code: 'sync-stuck' })
    expect(asked).toHaveLength(requests)
  })

  it('is forgiven as soon as something new comes', async () => {
    const { error } = await follow(['ab+', '+', 'cd+', '+', 'ef+', '+', 'g'])
    expect(error).toBeUndefined()
  })

  it('may be one of many that were known, as long as they lead on', async () => {
    const { error, asked } = await follow(['abcdefgh+', 'ab+', 'cd+', 'ef+', 'ghi'], { policy: { walkBack: 3 } })
    expect([error, asked.at(-1)]).toEqual([undefined, 'f'])
  })

  it('is stuck where they lead in a circle', async () => {
    const { error, asked } = await follow(['ab+', 'cd+', 'ab+', 'cd+', 'ab+', 'cd+', 'ab+', 'cd+'])
    expect(error).toMatchObject({ code: 'sync-stuck' })
    expect(asked).toEqual(['head', 'b', 'd', 'b', 'd', 'b'])
  })

  it('is none where a row came before the last one, which was met again', async () => {
    const { error, asked } = await follow(['abc+', 'xc+', 'xyc+', 'yzc'], {
      mayMove: true,
      policy: { stuckRetries: 0 }
    })
    expect([error, asked]).toEqual([undefined, ['head', 'b', 'x', 'y']])
  })
})
