import { describe, expect, it } from 'vitest'
import type { SampledPage } from '../../../../../electron/service/api/resources/transactions.ts'
import { changesProbe } from '../../../../../electron/features/sync/probing/changesProbe.ts'
import type { ProbeContext } from '../../../../../electron/features/sync/probing/probeContext.ts'
import { aLedgerRow } from '../../../../support/ledger/aLedgerRow.ts'
import { probed } from '../../../../support/sync/aProbedList.ts'

/** A page of rows that were created and changed on these days of January. */
function pageOf(...rows: readonly (readonly [created: number, changed: number])[]): SampledPage {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
  return {
    rows: rows.map(([created, changed]) => aLedgerRow({ createdAt: at(created), updatedAt: at(changed) })),
    ...{ ids: [], times: [], problems: [], amounts: [], date: null, hasMore: false }
  }
}

const probe = (head: SampledPage, changes: SampledPage) => {
  const context: ProbeContext = {
    ask: async () => ({ value: changes, refusal: undefined }),
    unit: 'major',
    head: () => head,
    limit: () => 9
  }
  return changesProbe.look(context)
}

describe('the probe of the list of changes', () => {
  it.each([
    ['no row', pageOf(), 'There are fewer than two transactions.'],
    ['one row', pageOf([1, 1]), 'There are fewer than two transactions.'],
    ['two rows of one time', pageOf([1, 3], [2, 3]), 'All of them changed at the same time.'],
    ['rows that changed as they were created', pageOf([2, 4], [1, 3]), 'in the order in which they were created']
  ])('finds nothing out from %s', async (_name, page, why) => {
    const findings = await probe(page, page)
    expect(findings.map(({ key, value }) => [key, value])).toEqual([
      ['updatedSort', null],
      ['updatedOrder', null]
    ])
    for (const { evidence } of findings) expect(evidence).toContain(why)
  })

  it('sees an order that is not the one of creation, in either list', async () => {
    const told = [
      ['updatedSort', 'applied'],
      ['updatedOrder', 'desc']
    ]
    const ofPage = await probe(pageOf(), pageOf([1, 5], [3, 4], [2, 3]))
    expect(ofPage.map(({ key, value }) => [key, value])).toEqual(told)
    const ofHead = await probe(pageOf([3, 3], [2, 5], [1, 4]), pageOf([3, 5], [2, 4]))
    expect(ofHead.map(({ key, value }) => [key, value])).toEqual(told)
  })

  it('sees that the service ignores the requested order', async () => {
    const findings = await probe(pageOf(), pageOf([3, 1], [2, 3], [1, 2]))
    expect(findings.map(({ key, value }) => [key, value])).toEqual([
      ['updatedSort', 'ignored'],
      ['updatedOrder', null]
    ])
  })

  it('names both what it saw and over how many transactions, and requests a whole page', async () => {
    const { findings, asked } = await probed(changesProbe, {
      head: pageOf(),
      limit: 9,
      answer: () => pageOf([1, 3], [3, 4], [2, 5])
    })
    expect(asked).toEqual([{ limit: 9, sortBy: 'updated_at' }])
    expect(findings).toMatchObject([
      { key: 'updatedSort', value: 'applied' },
      { key: 'updatedOrder', value: 'asc', evidence: 'Seen on the first page of changes, over 3 transactions.' }
    ])
  })
})
