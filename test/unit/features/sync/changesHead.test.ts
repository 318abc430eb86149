import { describe, expect, it } from 'vitest'
import { readHeadAgain, type HeadReading } from '../../../../electron/features/sync/changesHead.ts'
import type { FetchedPage } from '../../../../electron/features/sync/syncRunContext.ts'
import { noCounts } from '../../../../shared/domain/syncRun.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

const at = (seconds: number, milliseconds = 0) =>
  new Date(Date.UTC(2026, 0, 2, 3, 0, seconds, milliseconds)).toISOString()

/** A page of rows `t1`, `t2`… that changed so many seconds after the hour; more follow. */
const pageOf = (rows: Readonly<Record<string, number>>, change: Partial<FetchedPage> = {}) =>
  aFetchedPage(
    Object.entries(rows).map(([id, seconds]) => ({ id, updatedAt: at(seconds) })),
    { hasMore: true, ...change }
  )

/** Reads the head again, answered with these pages; resolves to how often it was read, and its pages. */
async function readAgain(pages: readonly FetchedPage[], first: Partial<HeadReading> = {}, asked: string[] = []) {
  const seen = new Set(['t1'])
  const { context } = aSyncRunContext({
    ledger: {
      storePage: (_syncRun, { ids }) => {
        const fresh = ids.filter((id) => !seen.has(id))
        for (const id of fresh) seen.add(id)
        return Promise.resolve({ fresh: fresh.length, counts: noCounts })
      }
    }
  })
  const fetch = (cursor: string | null) => {
    asked.push(cursor ?? 'head')
    return Promise.resolve(pages[asked.length - 1] ?? pageOf({}, { hasMore: false }))
  }
  const before = { newest: at(10), date: at(11), head: ['t1'], ...first }
  await readHeadAgain(context, { fetch, tail: [], ...before })
  return asked
}

describe('the head of a list of changes that is read again', () => {
  it('is done where one page reaches down to what was its latest change', async () => {
    expect(await readAgain([pageOf({ t2: 12, t1: 10 })])).toEqual(['head'])
    expect(await readAgain([pageOf({ t2: 12, t1: 9 })])).toEqual(['head'])
    expect(await readAgain([pageOf({ t1: 12 }, { hasMore: false })])).toEqual(['head'])
  })

  it('is read on where it does not, and once more if it showed what is new', async () => {
    const again = pageOf({ t3: 15, t2: 13 })
    expect(await readAgain([again, pageOf({ t1: 10 }), pageOf({ t3: 15, t1: 9 })])).toEqual(['head', 't2', 'head'])
    expect(await readAgain([pageOf({ t1: 12 }), pageOf({ t1: 10 })])).toEqual(['head', 't1'])
  })

  it('is read on over a page of which nothing can be read', async () => {
    const broken = aFetchedPage([], { ids: ['t9'], hasMore: true })
    expect(await readAgain([broken, pageOf({ t1: 10 }), pageOf({ t9: 15, t1: 9 })])).toEqual(['head', 't9', 'head'])
  })

  it('is read to its end where its latest change is not known', async () => {
    const pages = [pageOf({ t1: 12 }), pageOf({ t1: 3 }, { hasMore: false })]
    expect(await readAgain(pages, { newest: null })).toEqual(['head', 't1'])
  })

  describe('among equal times', () => {
    const pages = [pageOf({ t1: 10 }), pageOf({ t1: 9 })]
    it.each([
      ['in a second that was not over', at(10), at(10), 2],
      ['in a second of which nobody knows', at(10), null, 2],
      ['in a second that was over', at(10), at(11), 1]
    ])('goes on %s', async (_what, newest, date, requests) => {
      expect(await readAgain(pages, { newest, date })).toHaveLength(requests)
    })

    it('goes on no further where times have milliseconds', async () => {
      const fine = aFetchedPage([{ id: 't1', updatedAt: at(10, 1) }], { hasMore: true })
      expect(await readAgain([fine, pageOf({ t1: 9 })], { newest: at(10, 1), date: null })).toEqual(['head'])
    })
  })

  it('is compared with itself from reading to reading', async () => {
    // The second reading ends where the first one began, whose second was not over.
    const first = [pageOf({ t2: 20 }, { date: at(20) }), pageOf({ t1: 10 })]
    const second = [pageOf({ t2: 20 }), pageOf({ t1: 10 })]
    expect(await readAgain([...first, ...second])).toEqual(['head', 't2', 'head', 't2'])
    const over = [pageOf({ t2: 20 }, { date: at(21) }), pageOf({ t1: 10 })]
    expect(await readAgain([...over, ...second])).toEqual(['head', 't2', 'head'])
  })

  it('fails where it became the list of somebody else', async () => {
    await expect(readAgain([pageOf({ t7: 10 })])).rejects.toMatchObject({ code: 'rows-missing' })
  })

  it('is given up where every reading showed what is new', async () => {
    const pages = Array.from({ length: 30 }, (_, reading) => {
      const newest = 12 + reading
      return [pageOf({ [`n${reading}`]: newest, t1: newest }), pageOf({ [`m${reading}`]: 10, [`n${reading - 1}`]: 10 })]
    }).flat()
    const asked: string[] = []
    await expect(readAgain(pages, {}, asked)).rejects.toThrow('Transactions changed faster than they could be read.')
    expect(asked.filter((cursor) => cursor === 'head')).toHaveLength(10)
  })
})
