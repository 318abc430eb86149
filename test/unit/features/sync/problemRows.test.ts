import { describe, expect, it } from 'vitest'
import type { TransactionListQuery } from '../../../../electron/service/api/resources/transactions.ts'
import type { ProblemText } from '../../../../electron/stores/ledger/model/ledgerSyncRun.ts'
import { askForProblems, rereadProblems } from '../../../../electron/features/sync/problemRows.ts'
import { runTargetedSync } from '../../../../electron/features/sync/targetedSync.ts'
import type { Policy } from '../../../../electron/features/sync/policy.ts'
import { noCounts } from '../../../../shared/domain/syncRun.ts'
import { AppError, type ErrorCode } from '../../../../shared/errors.ts'
import { aLedgerRow } from '../../../support/ledger/aLedgerRow.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

const aProblem = (problem: number, raw = '{}', correlationId: string | null = null): ProblemText => ({
  problem,
  raw,
  reason: '',
  correlationId
})

/** A ledger that hands out its problems two at a time, and a service that answers with rows of the requested ids. */
function aSync(
  problems: readonly ProblemText[],
  { policy = {}, refusal }: { readonly policy?: Partial<Policy>; readonly refusal?: ErrorCode } = {}
) {
  const mended: string[] = []
  const asked: TransactionListQuery[] = []
  const all = aSyncRunContext({
    policy,
    ledger: {
      problemTexts: (after) => Promise.resolve(problems.filter(({ problem }) => problem > after).slice(0, 2)),
      mendProblems: (_syncRun, rows) => {
        mended.push(rows.map(({ problem }) => problem).join())
        return Promise.resolve(rows.length)
      },
      storePage: (_syncRun, { ids }) => Promise.resolve({ fresh: ids.length, counts: noCounts })
    },
    api: {
      reread: ({ raw }) => (raw === 'good' ? aLedgerRow() : undefined),
      list: (query) => {
        asked.push(query)
        if (refusal) return Promise.reject(new AppError(refusal, 'No.'))
        return Promise.resolve(
          aFetchedPage((query.correlationIds ?? []).map((correlationId) => ({ id: correlationId, correlationId })))
        )
      }
    }
  })
  return { ...all, mended, asked }
}

describe('the stored texts of rows that could not be read', () => {
  it.each([
    ['none', ['bad', 'bad', 'bad'], [], []],
    ['one', ['bad', 'bad', 'good'], ['3'], ['1 row of the problems list could be read this time.']],
    ['some', ['good', 'bad', 'good'], ['1', '3'], ['2 rows of the problems list could be read this time.']],
    ['nothing', [], [], []]
  ])('are read again, as far as they can be now: %s', async (_what, raws, mendings, told) => {
    const { context, mended, notes } = aSync(raws.map((raw, at) => aProblem(at + 1, raw)))
    await rereadProblems(context)
    expect([mended, notes]).toEqual([mendings, told])
  })
})

describe('rows that could not be read', () => {
  const problems = [aProblem(1, '{}', 'C1'), aProblem(2), aProblem(3, '{}', 'c1'), aProblem(4, '{}', 'c2')]

  it('are requested by their payment ids, each once', async () => {
    const { context, asked, notes } = aSync(problems)
    await askForProblems(context)
    expect([asked.map(({ correlationIds }) => correlationIds), notes]).toEqual([[['c1', 'c2']], []])
  })

  it('are not requested without such an id, or where the service does not select', async () => {
    for (const { context, asked } of [
      aSync([aProblem(1)]),
      aSync([]),
      aSync(problems, { policy: { correlationFilter: 'ignored' } })
    ]) {
      await askForProblems(context)
      expect(asked).toEqual([])
    }
  })

  it('may be refused, which is noted, but no request may fail otherwise', async () => {
    const { context, notes } = aSync(problems, { refusal: 'request-refused' })
    await askForProblems(context)
    expect(notes.at(-1)).toBe(
      'The service refused to be asked for the rows of the problems list. A full sync reads them again.'
    )
    await expect(askForProblems(aSync(problems, { refusal: 'offline' }).context)).rejects.toMatchObject({
      code: 'offline'
    })
  })
})

describe('a sync of some payments', () => {
  it('requests as many at once as the connection says, until all were requested', async () => {
    const { context, asked, detected } = aSync([], { policy: { correlationMax: 2 } })
    const found = await runTargetedSync(context, ['a', 'B', 'b', 'c', 'd', 'e'])
    expect(asked.map(({ correlationIds }) => correlationIds)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect([found, detected[0]]).toEqual([{ watermark: null, found: 5 }, 'correlationFilter applied'])
  })

  it('learns nothing of the service from an answer without rows', async () => {
    const { context, detected } = aSyncRunContext({
      ledger: { storePage: () => Promise.resolve({ fresh: 0, counts: noCounts }) },
      api: { list: () => Promise.resolve(aFetchedPage([])) }
    })
    expect(await runTargetedSync(context, ['a'])).toEqual({ watermark: null, found: 0 })
    expect(detected).toEqual([])
  })

  it('requests fewer at once where that is refused, and fewer rows for a single one', async () => {
    const { context, asked, notes, detected } = aSync([], {
      refusal: 'request-refused',
      policy: { correlationMax: 30 }
    })
    const ids = Array.from({ length: 12 }, (_, at) => `c${at}`)
    await expect(runTargetedSync(context, ids)).rejects.toMatchObject({ code: 'request-refused' })
    expect(asked.map(({ correlationIds, limit }) => [correlationIds?.length, limit])).toEqual([
      ...[
        [12, 100],
        [10, 100],
        [5, 100]
      ],
      ...[100, 50, 25, 10, 5, 2, 1].map((limit) => [1, limit])
    ])
    expect(detected).toEqual(['correlationMax 10', 'correlationMax 5', 'correlationMax 1'])
    expect(notes[0]).toBe('The service refused a request for 12 payment ids, so 10 were asked for at once.')
    const offline = aSync([], { refusal: 'offline' })
    await expect(runTargetedSync(offline.context, ids)).rejects.toMatchObject({ code: 'offline' })
    expect(offline.asked).toHaveLength(1)
  })

  it('proves nothing where other rows come, on any page', async () => {
    const pages = [
      aFetchedPage([{ id: 'x', correlationId: 'a' }], { hasMore: true }),
      aFetchedPage([{ id: 'y', correlationId: null }])
    ]
    let at = 0
    const { context, detected } = aSyncRunContext({
      ledger: { storePage: (_syncRun, { ids }) => Promise.resolve({ fresh: ids.length, counts: noCounts }) },
      api: { list: () => Promise.resolve(pages[at++] ?? aFetchedPage([])) }
    })
    await expect(runTargetedSync(context, ['a'])).rejects.toMatchObject({ code: 'sync-stuck' })
    expect(detected).toContain('correlationFilter ignored')
  })
})
