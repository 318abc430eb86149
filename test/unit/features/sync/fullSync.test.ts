import { describe, expect, it } from 'vitest'
import type { LedgerState } from '../../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage, MissingCount } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { runFullSync } from '../../../../electron/features/sync/fullSync.ts'
import type { Policy } from '../../../../electron/features/sync/policy.ts'
import type { SyncRunContext } from '../../../../electron/features/sync/syncRunContext.ts'
import { noCompleteness, noCounts } from '../../../../shared/domain/syncRun.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

const hour = (number: number) => new Date(Date.UTC(2026, 0, 2, number)).toISOString()

interface List {
  /** Hours of the creation of rows `t0`, `t1`…, in the order of the service, which sends three at a time. */
  readonly list: readonly number[]
  /** The hour of the last change of each, if not that of its creation. */
  readonly changed?: readonly number[]
  /** The hour at which the service sends its pages. */
  readonly date?: number
  readonly policy?: Partial<Policy>
  /** Rows of the ledger, and those of them that are marked absent. */
  readonly rows?: number
  readonly absent?: number
  readonly missing?: MissingCount
  readonly resumed?: Partial<SyncRunContext['syncRun']>
}

/** A full sync of this list: its watermark, the rows it requested pages behind, and the pages that it stored. */
async function full({ list, changed = list, date, policy, ...more }: List) {
  const { rows = 0, absent = 0, missing = { known: 0, missing: 0, other: 0 }, resumed = {} } = more
  const asked: string[] = []
  const pages: LedgerPage[] = []
  const met = new Set<string>()
  const { context, detected, notes } = aSyncRunContext({
    policy: { limit: 3, cursor: 'exclusive', ...policy },
    ledger: {
      storePage: (_syncRun, page) => {
        pages.push(page)
        const fresh = page.ids.filter((id) => !met.has(id))
        for (const id of fresh) met.add(id)
        const seen = met.size + (resumed.counts?.seen ?? 0)
        return Promise.resolve({ fresh: fresh.length, counts: { ...noCounts, seen } })
      },
      state: () => Promise.resolve({ rows } as LedgerState),
      completeness: () => Promise.resolve({ ...noCompleteness, absent }),
      missing: () => Promise.resolve(missing)
    },
    api: {
      list: ({ startingAfter = 'head', limit }) => {
        asked.push(startingAfter)
        const from = list.findIndex((_hour, at) => `t${at}` === startingAfter) + 1
        const all = list.map((time, at) => ({ id: `t${at}`, createdAt: hour(time), updatedAt: hour(changed[at] ?? 0) }))
        const sent = date === undefined ? null : hour(date)
        const page = { hasMore: from + limit < list.length, date: sent }
        return Promise.resolve(aFetchedPage(all.slice(from, from + limit), page))
      }
    }
  })
  for (const id of resumed.cursorHistory ?? []) met.add(id)
  const result = await runFullSync({ ...context, syncRun: { ...context.syncRun, ...resumed } })
  return { ...result, detected, notes, asked, pages }
}

describe('a full sync run', () => {
  it('reads a list to its end, and its head again down to where nothing later can follow', async () => {
    const { asked, watermark, found } = await full({ list: [9, 8, 7, 6, 5, 4, 3, 2] })
    expect(asked).toEqual(['head', 't2', 't5', 'head', 't2'])
    expect([watermark, found]).toEqual([hour(9), null])
    // Among equal times at the head, new rows may stand anywhere.
    expect((await full({ list: [9, 9, 9, 9, 8, 7, 6] })).asked).toEqual(['head', 't2', 't5', 'head', 't2', 't5'])
  })

  it('looks only at the first page again where the list begins with its oldest rows', async () => {
    expect((await full({ list: [1, 2, 3, 4, 5] })).asked).toEqual(['head', 't2', 'head'])
    expect((await full({ list: [1, 2, 3, 4, 5], rows: 5 })).asked).toEqual(['head', 't2', 'head'])
    expect((await full({ list: [1, 2, 3, 4, 5], rows: 7, absent: 2 })).asked).toEqual(['head', 't2', 'head'])
  })

  it('reads all of it again where fewer came than are known', async () => {
    expect((await full({ list: [1, 2, 3, 4, 5], rows: 6 })).asked).toEqual(['head', 't2', 'head', 't2'])
  })

  it('requests a list again that is empty', async () => {
    expect((await full({ list: [] })).asked).toEqual(['head', 'head', 'head'])
  })

  it('reads a list in no order in overlapping pages, and keeps no place in it', async () => {
    const { asked, notes, pages } = await full({ list: [3, 9, 5, 7, 1] })
    expect(asked).toEqual(['head', 't2', 'head', 't1', 'head', 't2'])
    expect(notes).toEqual(['The list is not sorted by time of creation, so it was read in overlapping pages.'])
    expect(pages.slice(2).map(({ cursorHistory }) => cursorHistory)).toEqual([[], [], [], []])
  })

  it('keeps with its first page what is needed at its end, and with each page where to go on', async () => {
    const { pages } = await full({ list: [9, 8, 7, 6] })
    const start = { newest: hour(9), watermark: hour(9), head: ['t0', 't1', 't2'] }
    expect(pages.map((page) => [page.cursorHistory.join(' '), page.start])).toEqual([
      ['t0 t1 t2', start],
      ['t0 t1 t2 t3', undefined],
      ['t0 t1 t2 t3', undefined],
      ['t0 t1 t2 t3', undefined]
    ])
  })

  it('goes on where it was interrupted, and reads the head of the list then', async () => {
    const start = { newest: hour(9), watermark: hour(8), head: ['t0'] }
    const resumed = { start, cursorHistory: ['t1', 't2'], counts: { ...noCounts, seen: 3 } }
    const found = await full({ list: [9, 8, 7, 6, 5], resumed })
    expect([found.asked, found.watermark]).toEqual([['t2', 'head', 't2'], hour(8)])
    expect(found.pages.map((page) => page.start)).toEqual([undefined, undefined, undefined])
    const other = { ...resumed, start: { ...start, head: ['x'] } }
    await expect(full({ list: [9, 8, 7, 6, 5], resumed: other })).rejects.toMatchObject({ code: 'rows-missing' })
  })

  it('fails at its end where too many known rows did not come', async () => {
    const missing = { known: 10, missing: 4, other: 4 }
    await expect(full({ list: [9, 8], missing })).rejects.toMatchObject({ code: 'rows-missing', finding: 'found' })
  })
})

describe('the changes after a full sync run begin', () => {
  it('newest first, with the latest of its first page, but not later than that was sent', async () => {
    expect((await full({ list: [9, 8, 7, 6], changed: [9, 12, 7, 14] })).watermark).toBe(hour(12))
    expect((await full({ list: [9, 8, 7, 6], changed: [9, 12, 7, 14], date: 10 })).watermark).toBe(hour(10))
  })

  it('oldest first, when its first page was sent, but not later than any change that came', async () => {
    expect((await full({ list: [6, 7, 8, 9], date: 11, changed: [6, 7, 8, 12] })).watermark).toBe(hour(11))
    expect((await full({ list: [6, 7, 8, 9], date: 11 })).watermark).toBe(hour(9))
    expect((await full({ list: [6, 7, 8, 9], changed: [6, 10, 8, 9] })).watermark).toBe(hour(10))
    expect((await full({ list: [6, 7, 8, 9] })).watermark).toBe(hour(8))
    const known = await full({ list: [6, 6, 6], date: 11, policy: { order: 'asc' } })
    expect(known.watermark).toBe(hour(6))
  })

  it('nowhere, where nothing shows a time', async () => {
    expect((await full({ list: [] })).watermark).toBeNull()
  })
})
