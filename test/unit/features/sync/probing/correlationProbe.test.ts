import { describe, expect, it } from 'vitest'
import type { SampledPage, TransactionListQuery } from '../../../../../electron/service/api/resources/transactions.ts'
import { correlationProbe } from '../../../../../electron/features/sync/probing/correlationProbe.ts'
import type { ProbeContext } from '../../../../../electron/features/sync/probing/probeContext.ts'
import { aLedgerRow } from '../../../../support/ledger/aLedgerRow.ts'
import { aSampledPage, probed } from '../../../../support/sync/aProbedList.ts'

const ROWS = Array.from({ length: 200 }, (_, at) => aLedgerRow({ id: `t${at}`, correlationId: `c${at}` }))

/** Probes a service with a long list, which sends so many rows at most; resolves to the requests it received. */
async function askedOf(size: number): Promise<readonly TransactionListQuery[]> {
  const asked: TransactionListQuery[] = []
  const pageFrom = (from: number): SampledPage => {
    const rows = ROWS.slice(from, from + size)
    return { rows, ids: rows.map(({ id }) => id), times: [], problems: [], amounts: [], date: null, hasMore: true }
  }
  const context: ProbeContext = {
    unit: 'major',
    head: () => pageFrom(0),
    limit: () => size,
    ask(query) {
      asked.push(query)
      const { correlationIds, startingAfter } = query
      const chosen = pageFrom(ROWS.findIndex(({ id }) => id === startingAfter) + 1)
      const rows = ROWS.filter(({ correlationId }) => correlationIds?.includes(correlationId ?? ''))
      return Promise.resolve({ value: correlationIds ? { ...chosen, rows } : chosen, refusal: undefined })
    }
  }
  await correlationProbe.look(context)
  return asked
}

it.each([
  [4, 5, 24],
  [20, 2, 50],
  [25, 1, 50],
  [50, 0, 50]
])(
  'requests ids from as few pages as hold enough: of %i rows, %i more of them, for %i ids',
  async (size, more, most) => {
    const asked = await askedOf(size)
    // A few, from the end of the page: a service that ignores them sends the head of its list.
    expect(asked[0]?.correlationIds).toEqual([3, 2, 1].map((back) => `c${size - back}`))
    expect(asked.filter(({ startingAfter }) => startingAfter !== undefined)).toHaveLength(more)
    expect(asked.at(-1)?.correlationIds).toHaveLength(most)
  }
)

describe('the probe of selecting by correlation ids', () => {
  const rows = (...ids: readonly (string | null)[]) =>
    aSampledPage(ids.map((correlationId, at) => ({ id: `t${at}`, correlationId })))
  const head = rows('A1', 'a2', null, 'a3', 'a3', 'a4')
  const selected = (page: SampledPage, wanted: readonly string[] = []) => ({
    ...page,
    rows: page.rows.filter(({ correlationId }) => wanted.includes(correlationId?.toLowerCase() ?? ''))
  })

  it('sees that only what was requested comes, in any case of letters, and how many fit', async () => {
    const { values, asked } = await probed(correlationProbe, {
      head,
      answer: ({ correlationIds }) => selected(head, correlationIds)
    })
    expect(values).toEqual(['correlationFilter applied', 'correlationMax null'])
    expect(asked.map(({ correlationIds }) => correlationIds)).toEqual([
      ['a2', 'a3', 'a4'],
      ['a1', 'a2', 'a3', 'a4']
    ])
  })

  it.each<[string, () => SampledPage | undefined, readonly string[], number]>([
    ['that others come', () => head, ['correlationFilter ignored', 'correlationMax null'], 1],
    ['that one other comes', () => rows('a2', 'a3', 'x'), ['correlationFilter ignored', 'correlationMax null'], 1],
    ['that rows without one come', () => rows('a2', null), ['correlationFilter ignored', 'correlationMax null'], 1],
    ['nothing where nothing comes', () => rows(), ['correlationFilter null', 'correlationMax null'], 2],
    ['nothing where even one id is refused', () => undefined, ['correlationFilter null', 'correlationMax null'], 4]
  ])('sees %s', async (_what, answer, values, requests) => {
    const { values: found, asked } = await probed(correlationProbe, { head, answer })
    expect([found, asked.length]).toEqual([values, requests])
  })

  it('requests one where three are refused, and then as many as are taken', async () => {
    const { values, findings, asked } = await probed(correlationProbe, {
      head,
      answer: ({ correlationIds = [] }) => (correlationIds.length > 1 ? undefined : selected(head, correlationIds))
    })
    expect(values).toEqual(['correlationFilter applied', 'correlationMax 1'])
    expect(asked.map(({ correlationIds }) => correlationIds?.length)).toEqual([3, 1, 4, 1])
    expect(findings[1]?.evidence).toBe('A request for 1 id was answered, one for 4 was refused.')
  })

  it('sees no difference in a page of the same ids, or of none', async () => {
    for (const page of [rows('a1', 'a1'), rows('a1', 'a2', 'a3')]) {
      const { values, asked } = await probed(correlationProbe, { head: page, answer: () => page })
      // The only request is for how many fit.
      expect([values[0], asked.length]).toEqual(['correlationFilter null', 1])
    }
    const { findings, asked } = await probed(correlationProbe, { head: rows(null, null) })
    expect(asked).toEqual([])
    expect(findings.map(({ key, value }) => [key, value])).toEqual([
      ['correlationFilter', null],
      ['correlationMax', null]
    ])
  })
})
