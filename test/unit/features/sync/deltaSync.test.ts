import { describe, expect, it } from 'vitest'
import type { LedgerState } from '../../../../electron/stores/ledger/ledger.ts'
import type { LedgerPage, UpdateBookmark } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { runDeltaSync } from '../../../../electron/features/sync/deltaSync.ts'
import type { Policy } from '../../../../electron/features/sync/policy.ts'
import type { SyncRunContext } from '../../../../electron/features/sync/syncRunContext.ts'
import { noCompleteness, noCounts } from '../../../../shared/domain/syncRun.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

const hour = (number: number) => new Date(Date.UTC(2026, 0, 2, number)).toISOString()

interface Changes {
  /** Hours of the changes of rows `t0`, `t1`…, in the order of the service, which sends three at a time. */
  readonly list: readonly number[]
  /** How many of them cannot be read, from the first on. */
  readonly broken?: number
  /** Behind the hour of each change. */
  readonly milliseconds?: number
  /** The hour at which the service sends its pages. */
  readonly date?: number
  readonly watermark?: string | null
  readonly policy?: Partial<Policy>
  /** What the ledger knows that did not come, by the hours of its changes. */
  readonly notSeen?: readonly number[]
  /** What the ledger knows of before, by the hours of its changes; rows of the list, or else gone. */
  readonly known?: readonly number[]
  readonly rows?: number
  readonly absent?: number
  /** Whether one of the known rows came. */
  readonly sawProved?: boolean
  readonly inserted?: number
  readonly resumed?: Partial<SyncRunContext['syncRun']>
}

/** A delta that reads these changes: its watermark, what it asked behind, and the pages that it stored. */
async function delta({ list, watermark = hour(10), policy, notSeen = [], known = [], ...more }: Changes) {
  const { rows = 0, absent = 0, inserted = 0, sawProved = false, resumed = {} } = more
  const { broken = 0, milliseconds = 0, date } = more
  const asked: string[] = []
  const pages: LedgerPage[] = []
  const met = new Set<string>()
  const before: string[] = []
  const missing: readonly UpdateBookmark[] = notSeen.map((at) => ({ id: `m${at}`, updatedAt: hour(at) }))
  const anchors = known.map((at) => ({
    id: list.includes(at) ? `t${list.indexOf(at)}` : `gone${at}`,
    updatedAt: hour(at)
  }))
  const { context, detected } = aSyncRunContext({
    policy: { updatedOrder: 'desc', updatedSort: 'applied', overlapHours: 1, limit: 3, ...policy },
    ledger: {
      storePage: (_syncRun, page) => {
        pages.push(page)
        const fresh = page.ids.filter((id) => !met.has(id))
        for (const id of fresh) met.add(id)
        return Promise.resolve({ fresh: fresh.length, counts: noCounts })
      },
      state: () => Promise.resolve({ rows } as LedgerState),
      lastSyncRun: () =>
        Promise.resolve({
          state: 'running',
          counts: { ...noCounts, inserted },
          completeness: { ...noCompleteness, absent }
        }),
      sawProved: () => Promise.resolve(sawProved),
      updatesNotSeen: (_syncRun, since, count) =>
        Promise.resolve(missing.filter(({ updatedAt }) => updatedAt >= since).slice(0, count)),
      updatesBefore: (time, count) => {
        before.push(time)
        return Promise.resolve(anchors.filter(({ updatedAt }) => updatedAt <= time).slice(-count))
      },
      problemTexts: () => Promise.resolve([])
    },
    api: {
      list: ({ startingAfter = 'head', limit }) => {
        asked.push(startingAfter)
        const from = list.findIndex((_hour, at) => `t${at}` === startingAfter) + 1
        const all = list.map((time, at) => {
          const changed = new Date(Date.parse(hour(time)) + milliseconds).toISOString()
          return { id: `t${at}`, updatedAt: changed, createdAt: hour(time) }
        })
        const ids = all.map(({ id }) => id).slice(from, from + limit)
        return Promise.resolve(
          aFetchedPage(all.slice(Math.max(from, broken), from + limit), {
            ids,
            problems: ids.filter((_id, at) => from + at < broken).map((id) => ({ id, raw: id, reason: '' })),
            hasMore: from + limit < list.length,
            date: date === undefined ? null : hour(date)
          })
        )
      }
    }
  })
  const result = await runDeltaSync({ ...context, syncRun: { ...context.syncRun, watermark, ...resumed } })
  return { ...result, detected, asked, pages, before }
}

describe('a delta', () => {
  it('reads down to the last sync and as many hours before it as the connection says', async () => {
    const askedOf = async (list: readonly number[], overlapHours: number) =>
      (await delta({ list, policy: { overlapHours } })).asked
    expect(await askedOf([12, 11, 9, 8, 8, 8, 7], 1)).toEqual(['head', 't2', 'head'])
    expect(await askedOf([12, 11, 8, 7], 1)).toEqual(['head'])
    expect(await askedOf([12, 11, 8, 6, 5, 4, 3], 3)).toEqual(['head', 't2', 'head'])
    expect(await askedOf([12, 11, 9, 8], 0)).toEqual(['head'])
  })

  it('reads the whole list before the first watermark', async () => {
    const found = await delta({ list: [12, 11, 3, 1], watermark: null })
    expect(found).toMatchObject({ watermark: hour(12), found: null, asked: ['head', 't2', 'head'] })
  })

  it('is not proved where a late change did not come that is known', async () => {
    await expect(delta({ list: [12, 8], notSeen: [9] })).rejects.toMatchObject({
      code: 'sync-stuck',
      missing: [{ id: 'm9', updatedAt: hour(9) }]
    })
    await expect(delta({ list: [12, 8], notSeen: [8] })).resolves.toMatchObject({ watermark: hour(12) })
  })

  it('is not proved where the list ends before it reached what is known to be older', async () => {
    await expect(delta({ list: [12, 11], notSeen: [8] })).rejects.toThrow('ended before it reached the last sync')
    // This one is not older: that it did not come is all that is wrong.
    await expect(delta({ list: [12, 11], notSeen: [9] })).rejects.toMatchObject({ missing: [{ id: 'm9' }] })
    await expect(delta({ list: [12, 11] })).resolves.toMatchObject({ watermark: hour(12) })
  })

  it('is not proved where none of the known transactions came', async () => {
    const known = { list: [12, 8], rows: 10 }
    await expect(delta({ ...known, inserted: 2 })).rejects.toThrow('None of the known transactions')
    await expect(delta({ ...known, inserted: 2, sawProved: true })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, rows: 2 })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, absent: 8 })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, absent: 7 })).rejects.toThrow('None of the known transactions')
  })

  it('is not proved where the clock of the service stands before all that is read', async () => {
    for (const updatedOrder of ['desc', 'asc'] as const) {
      const changes = { list: [9], policy: { updatedOrder } }
      await expect(delta({ ...changes, date: 8 })).rejects.toThrow('The clock of the service was put back')
      await expect(delta({ ...changes, date: 9 })).resolves.toMatchObject({ watermark: hour(9) })
      await expect(delta({ ...changes, date: 8, watermark: null })).resolves.toMatchObject({ watermark: hour(8) })
    }
  })

  it('turns round where the list goes the other way, and gives up where it goes both ways', async () => {
    const found = await delta({ list: [8, 9, 12] })
    expect([found.watermark, new Set(found.detected)]).toEqual([hour(12), new Set(['updatedOrder asc'])])
    const other = await delta({ list: [12, 9, 8], policy: { updatedOrder: 'asc' } })
    expect([other.watermark, new Set(other.detected)]).toEqual([hour(12), new Set(['updatedOrder desc'])])
    await expect(delta({ list: [12, 8, 11] })).rejects.toThrow('does not sort by time of change')
  })
})

describe('a delta, newest first', () => {
  it('keeps with its first page what is needed at its end, and with each page where to go on', async () => {
    const { pages } = await delta({ list: [12, 11, 10, 9, 8, 7] })
    const start = { newest: null, watermark: hour(12), head: ['t0', 't1', 't2'] }
    expect(pages.map((page) => [page.cursorHistory.join(' '), page.start])).toEqual([
      ['t0 t1 t2', start],
      ['t0 t1 t2 t3 t4 t5', undefined],
      // The head once more, from which nothing goes on.
      ['t0 t1 t2 t3 t4 t5', undefined]
    ])
  })

  it('keeps no place, and meets each last row again, while it may be the other way round', async () => {
    const { pages, asked, detected } = await delta({ list: [12, 11, 10, 9, 8, 7], policy: { updatedOrder: 'unknown' } })
    expect(asked).toEqual(['head', 't1', 'head'])
    expect(pages.map(({ cursorHistory }) => cursorHistory)).toEqual([[], [], []])
    expect(detected[0]).toBe('updatedOrder desc')
  })

  it('goes on at its place, and then reads its head again, however little was left', async () => {
    const start = { newest: null, watermark: hour(12), head: ['t0'] }
    const resumed = { start, cursorHistory: ['t1', 't2'], counts: { ...noCounts, seen: 3 } }
    const found = await delta({ list: [12, 11, 10, 9, 8], resumed })
    expect([found.asked, found.watermark]).toEqual([['t2', 'head'], hour(12)])
    expect(found.pages.map((page) => page.start)).toEqual([undefined, undefined])
  })

  it('begins at the head where there is no place, in a list that begins as it did', async () => {
    const start = { newest: null, watermark: hour(12), head: ['t0'] }
    const resumed = { start, cursorHistory: [], counts: { ...noCounts, seen: 3 } }
    expect((await delta({ list: [12, 11, 10, 9, 8], resumed })).asked).toEqual(['head', 't2', 'head'])
    const other = { ...resumed, start: { ...start, head: ['x'] } }
    await expect(delta({ list: [12, 11, 10, 9, 8], resumed: other })).rejects.toMatchObject({ code: 'rows-missing' })
  })

  it('is read the other way round too where all has one time', async () => {
    const { asked, watermark } = await delta({ list: [9, 9, 9, 9, 9, 9] })
    expect(watermark).toBe(hour(9))
    expect(asked.slice(0, 5)).toEqual(['head', 't2', 'head', 't1', 't3'])
    // One page shows all.
    expect((await delta({ list: [9, 9, 9] })).asked).toEqual(['head'])
  })
})

describe('a delta, oldest first', () => {
  const asc = { updatedOrder: 'asc', walkBack: 2 } as const
  const list = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

  it('begins at rows from before what is needed, and meets each last row again', async () => {
    const { asked, before, watermark, pages } = await delta({ list, known: list, policy: asc })
    expect([asked, watermark]).toEqual([['t6', 't8'], hour(12)])
    expect(before).toEqual([new Date(Date.parse(hour(9)) - 1).toISOString()])
    expect(pages.map(({ cursorHistory }) => cursorHistory)).toEqual([[], []])
  })

  it('begins at the head where no row is known, the order is not proved, or all is needed', async () => {
    for (const change of [
      { known: [] },
      { policy: { ...asc, updatedSort: 'unknown' } },
      { watermark: null }
    ] as const) {
      const { asked } = await delta({ list, known: list, policy: asc, ...change })
      expect(asked[0]).toBe('head')
    }
  })

  it('is read once more from its head where nothing came that reaches the last sync', async () => {
    // The only row to begin at is gone, so that both readings begin at the head.
    const gone = { known: [5], policy: { ...asc, walkBack: 1, overlapHours: 0 } }
    expect((await delta({ ...gone, list: [9] })).asked).toEqual(['head', 'head'])
    expect((await delta({ ...gone, list: [10] })).asked).toEqual(['head'])
    expect((await delta({ ...gone, list: [8, 9] })).asked).toEqual(['head'])
    expect((await delta({ ...gone, known: [], list: [9] })).asked).toEqual(['head'])
  })

  it('is read once more where pages have one time, for rows may have moved to the head', async () => {
    expect((await delta({ list: [9, 9, 9, 9, 9], policy: asc })).asked).toEqual(['head', 't1', 'head', 't2'])
    expect((await delta({ list: [9, 9, 9], policy: asc })).asked).toEqual(['head'])
  })

  it('is then read down to its first time that can be read, unless that may go on', async () => {
    expect((await delta({ list: [9, 9, 9, 9, 9], date: 11, policy: asc })).asked).toEqual(['head', 't1', 'head'])
    const fine = { list: Array<number>(9).fill(9), milliseconds: 1, policy: asc }
    expect((await delta(fine)).asked).toEqual(['head', 't1', 't3', 't5', 'head'])
    expect((await delta({ ...fine, broken: 3 })).asked).toEqual(['head', 't1', 't3', 't5', 'head', 't2'])
  })
})
