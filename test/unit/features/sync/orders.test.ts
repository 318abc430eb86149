import { describe, expect, it } from 'vitest'
import { watchCreationOrder } from '../../../../electron/features/sync/creationOrder.ts'
import { listOrder } from '../../../../electron/features/sync/assumptions/listOrder.ts'
import { createSortProof } from '../../../../electron/features/sync/sortProof.ts'
import { latestChange, watermarkOf } from '../../../../electron/features/sync/watermark.ts'
import type { Policy } from '../../../../electron/features/sync/policy.ts'
import type { FetchedPage } from '../../../../electron/features/sync/syncRunContext.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'
import { aSyncRunContext } from '../../../support/sync/aSyncRunContext.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()

it.each([
  ['none of no time', [], undefined],
  ['none of one', [3], undefined],
  ['none of equal times', [3, 3, 3], undefined],
  ['falling', [3, 3, 2, 1, 1], 'desc'],
  ['rising', [1, 1, 2, 3, 3], 'asc'],
  ['mixed where it turns', [3, 2, 2, 3], 'mixed'],
  ['mixed where it turns the other way', [1, 2, 1], 'mixed']
] as const)('the order of times is %s', (_what, days, order) => {
  expect(listOrder(days.map(day))).toBe(order)
})

/** Looks at pages of rows by their days of creation, whose ids are these days unless others are given. */
function orderOf(known: Policy['order'], ...pages: readonly (readonly number[] | FetchedPage)[]) {
  const { context, detected } = aSyncRunContext({ policy: { order: known } })
  const order = watchCreationOrder(context)
  for (const page of pages) {
    order.look(
      'ids' in page ? page : aFetchedPage(page.map((number) => ({ id: `t${number}`, createdAt: day(number) })))
    )
  }
  return [order.current(), ...detected]
}

describe('the order of a list by creation', () => {
  it('is what is known until a page shows it', () => {
    expect(orderOf('unknown')).toEqual(['unknown'])
    expect(orderOf('asc', [], [4], [4, 4])).toEqual(['asc'])
  })

  it('is what the first page with two times shows, and is reported where it is news', () => {
    expect(orderOf('unknown', [5], [4, 3], [2, 1])).toEqual(['desc', 'order desc'])
    expect(orderOf('desc', [1, 2], [3, 4])).toEqual(['asc', 'order asc'])
    expect(orderOf('desc', [4, 3])).toEqual(['desc'])
  })

  it('is not learnt from pages of one row each', () => {
    expect(orderOf('unknown', [5], [4], [3])).toEqual(['unknown'])
  })

  it('is none if a page goes up and down, pages go both ways, or one begins before the last end', () => {
    expect(orderOf('unknown', [3, 1, 2])).toEqual(['mixed'])
    expect(orderOf('unknown', [6, 5], [2, 3])).toEqual(['mixed', 'order desc'])
    expect(orderOf('unknown', [6, 5, 3], [4, 2])).toEqual(['mixed', 'order desc'])
    expect(orderOf('unknown', [6, 5, 3], [], [4, 2])).toEqual(['mixed', 'order desc'])
    expect(orderOf('unknown', [6, 5, 3], [3, 2])).toEqual(['desc', 'order desc'])
  })

  it('stays the same where a page begins with an unchanged row of the page before', () => {
    const again = (updatedAt: string) =>
      aFetchedPage([
        { id: 't5', createdAt: day(5), updatedAt },
        { id: 't2', createdAt: day(2) }
      ])
    const first = aFetchedPage(
      [6, 5, 3].map((number) => ({ id: `t${number}`, createdAt: day(number), updatedAt: day(9) }))
    )
    expect(orderOf('unknown', first, again(day(9)))).toEqual(['desc', 'order desc'])
    expect(orderOf('unknown', first, again(day(10)))).toEqual(['mixed', 'order desc'])
  })
})

describe('that a service sorts by time of change', () => {
  /** Pages of rows by the days on which they were created and changed. */
  function proofOf(known: Policy['updatedSort'], ...pages: readonly (readonly (readonly [number, number])[])[]) {
    const { context, detected } = aSyncRunContext({ policy: { updatedSort: known } })
    const proof = createSortProof(context)
    const covers = pages.map((rows) =>
      proof.covers(
        aFetchedPage(rows.map(([created, changed]) => ({ createdAt: day(created), updatedAt: day(changed) })))
      )
    )
    return [proof.isGiven, covers, detected]
  }
  const proving = [
    [1, 9],
    [3, 8],
    [2, 7]
  ] as const

  it('is known, or shown by a page that is sorted by it and not by creation', () => {
    expect(proofOf('applied', [])).toEqual([true, [true], []])
    expect(proofOf('unknown', proving, [])).toEqual([true, [true, true], ['updatedSort applied']])
    expect(proofOf('unknown', proving.toReversed())).toEqual([true, [true], ['updatedSort applied']])
  })

  it.each([
    [
      'both',
      [
        [3, 9],
        [2, 8],
        [1, 7]
      ]
    ],
    [
      'neither',
      [
        [1, 8],
        [3, 9],
        [2, 7]
      ]
    ],
    [
      'none, where all changed at one time',
      [
        [1, 9],
        [3, 9],
        [2, 9]
      ]
    ],
    [
      'changes, where all were created at one time',
      [
        [1, 9],
        [1, 8],
        [1, 7]
      ]
    ]
  ] as const)('is not shown by a page that is sorted by %s', (_what, rows) => {
    expect(proofOf('unknown', rows)).toEqual([false, [false], []])
  })

  it('is not shown where the service is known not to', () => {
    expect(proofOf('ignored', proving)).toEqual([false, [false], []])
  })
})

describe('the time up to which a page hides no change', () => {
  const page = (date: string | null) => aFetchedPage([{ updatedAt: day(3) }, { updatedAt: day(4) }], { date })

  it('is its latest change, but not later than it was sent', () => {
    expect(latestChange(page(null))).toBe(day(4))
    expect(watermarkOf(page(null))).toBe(day(4))
    expect(watermarkOf(page(day(5)))).toBe(day(4))
    expect(watermarkOf(page(day(2)))).toBe(day(2))
  })

  it('is when it was sent where it has no change, and else unknown', () => {
    expect(latestChange(aFetchedPage([]))).toBeNull()
    expect(watermarkOf(aFetchedPage([], { date: day(2) }))).toBe(day(2))
    expect(watermarkOf(aFetchedPage([]))).toBeNull()
  })
})
