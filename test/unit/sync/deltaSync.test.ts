import { describe, expect, it } from 'vitest'
import { runDeltaSync } from '../../../electron/sync/deltaSync.ts'
import type { TransactionListQuery } from '../../../electron/api/resources/transactions.ts'
import type { UpdateBookmark } from '../../../electron/ledger/ledgerSyncRun.ts'
import type { LedgerState } from '../../../electron/ledger/ledger.ts'
import type { Policy } from '../../../electron/sync/policy.ts'
import { noCompleteness, noCounts } from '../../../shared/domain/syncRun.ts'
import { aFetchedPage } from '../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../support/sync/aSyncRunContext.ts'

const hour = (number: number) => new Date(Date.UTC(2026, 0, 2, number)).toISOString()

interface Changes {
  /** Hours of the changes of each page, latest first; more follow all but the last. */
  readonly pages: readonly (readonly number[])[]
  readonly watermark?: string | null
  readonly policy?: Partial<Policy>
  /** What the ledger knows that did not come, by the hours of its changes. */
  readonly notSeen?: readonly number[]
  readonly rows?: number
  readonly absent?: number
  readonly inserted?: number
  readonly seen?: number
}

/** A delta that reads these changes; resolves to its watermark and what it asked. */
async function delta({
  pages,
  watermark = hour(10),
  policy,
  notSeen = [],
  rows = 0,
  absent = 0,
  inserted = 0,
  seen = 0
}: Changes) {
  const asked: TransactionListQuery[] = []
  const missing: readonly UpdateBookmark[] = notSeen.map((at) => ({ id: `m${at}`, updatedAt: hour(at) }))
  const { context, detected } = aSyncRunContext({
    policy: { updatedOrder: 'desc', updatedSort: 'applied', overlapHours: 1, ...policy },
    ledger: {
      storePage: (_syncRun, { ids }) => Promise.resolve({ fresh: ids.length, counts: noCounts }),
      state: () => Promise.resolve({ rows } as LedgerState),
      lastSyncRun: () =>
        Promise.resolve({
          state: 'running',
          counts: { ...noCounts, inserted, seen },
          completeness: { ...noCompleteness, absent }
        }),
      updatesNotSeen: (_syncRun, since, count) =>
        Promise.resolve(missing.filter(({ updatedAt }) => updatedAt >= since).slice(0, count)),
      updatesBefore: () => Promise.resolve([]),
      problemTexts: () => Promise.resolve([])
    },
    api: {
      list: (query) => {
        asked.push(query)
        const at = pages.findIndex((page) => `t${page.at(-1)}` === query.startingAfter) + 1
        const [page = [], hasMore] = [pages[at], at < pages.length - 1]
        return Promise.resolve(
          aFetchedPage(
            page.map((time) => ({ id: `t${time}`, updatedAt: hour(time), createdAt: hour(time) })),
            { hasMore }
          )
        )
      }
    }
  })
  const result = await runDeltaSync({ ...context, syncRun: { ...context.syncRun, watermark } })
  return { ...result, detected, requests: asked.length }
}

describe('a delta', () => {
  it('reads down to the last sync and as many hours before it as the connection says', async () => {
    expect(await delta({ pages: [[12, 11, 9], [8], [7]] })).toMatchObject({
      watermark: hour(12),
      found: null,
      requests: 3
    })
    expect(await delta({ pages: [[12, 11, 8], [7]] })).toMatchObject({ requests: 1 })
    expect(await delta({ pages: [[12, 11, 8], [6], [4]], policy: { overlapHours: 3 } })).toMatchObject({
      requests: 2 + 1
    })
    expect(await delta({ pages: [[12, 11, 9]], policy: { overlapHours: 0 } })).toMatchObject({ requests: 1 })
  })

  it('reads the whole list before the first watermark', async () => {
    expect(
      await delta({
        pages: [
          [12, 11],
          [3, 1]
        ],
        watermark: null
      })
    ).toMatchObject({ watermark: hour(12) })
  })

  it('is not proved where a late change did not come that is known', async () => {
    await expect(delta({ pages: [[12, 8]], notSeen: [9] })).rejects.toMatchObject({
      code: 'sync-stuck',
      missing: [{ id: 'm9', updatedAt: hour(9) }]
    })
    await expect(delta({ pages: [[12, 8]], notSeen: [8] })).resolves.toMatchObject({ watermark: hour(12) })
  })

  it('is not proved where the list ends before it reached what is known to be older', async () => {
    await expect(delta({ pages: [[12, 11]], notSeen: [8] })).rejects.toThrow('ended before it reached the last sync')
    await expect(delta({ pages: [[12, 11]] })).resolves.toMatchObject({ watermark: hour(12) })
  })

  it('is not proved where none of the known transactions came', async () => {
    const known = { pages: [[12, 8]], rows: 10, seen: 2 }
    await expect(delta({ ...known, inserted: 2 })).rejects.toThrow('None of the known transactions')
    await expect(delta({ ...known, inserted: 1 })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, rows: 2 })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, absent: 8 })).resolves.toMatchObject({ watermark: hour(12) })
    await expect(delta({ ...known, inserted: 2, absent: 7 })).rejects.toThrow('None of the known transactions')
  })

  it('turns round where the list goes the other way, and gives up where it goes both ways', async () => {
    const found = await delta({ pages: [[8, 9, 12]] })
    expect([found.watermark, new Set(found.detected)]).toEqual([hour(12), new Set(['updatedOrder asc'])])
    await expect(delta({ pages: [[12, 8, 11]] })).rejects.toThrow('does not sort by time of change')
  })
})
