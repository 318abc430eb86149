import { describe, expect, it } from 'vitest'
import { advance, cursorOf, isCredible, type Bookmark } from '../../../../electron/features/sync/bookmarks.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'

const at = (minute: number) => `2026-01-02T03:0${minute}:00.000Z`
const history: readonly Bookmark[] = [1, 2, 3].map((minute) => ({ id: `t${minute}`, stamp: at(minute) }))
const row = (number: number, minute = number) => ({ id: `t${number}`, updatedAt: at(minute) })
const broken = { id: 't3', raw: '{"id":"t3"}', reason: 'amount: missing' }

describe('the row to ask from', () => {
  it.each([
    ['the last one', history, false, 't3'],
    ['the one before it, where rows move', history, true, 't2'],
    ['none where only one is known and rows move', history.slice(0, 1), true, null],
    ['none at the head of the list', [], false, null]
  ] as const)('is %s', (_what, known, mayMove, cursor) => {
    expect(cursorOf(known, mayMove)).toBe(cursor)
  })
})

describe('a page can follow what was read', () => {
  it.each([
    ['at the head of the list, whatever it holds', aFetchedPage([]), null, true, true],
    ['with rows', aFetchedPage(['t9']), 't3', false, true],
    ['without rows, where more are said to come', aFetchedPage([], { hasMore: true }), 't3', false, true],
    ['not without rows as the last one', aFetchedPage([]), 't3', false, false],
    ['in a list whose rows move, with the row asked from', aFetchedPage([row(9), row(2)]), 't2', true, true],
    ['with the row after it', aFetchedPage([row(3), row(9)]), 't2', true, true],
    ['not with an earlier one alone, as in a list the other way round', aFetchedPage([row(1)]), 't2', true, false],
    ['not with one that has changed', aFetchedPage([row(3, 5)]), 't2', true, false],
    ['not with unknown rows alone', aFetchedPage([row(9)]), 't2', true, false],
    ['not with an id of which nothing else came', aFetchedPage([], { ids: ['t9'] }), 't2', true, false]
  ] as const)('%s', (_what, page, cursor, mayMove, isIt) => {
    expect(isCredible(page, history, cursor, { mayMove, ties: 'unknown' })).toBe(isIt)
  })

  it('with a row that cannot be read, as long as its text is the same', () => {
    const page = aFetchedPage([], { ids: ['t3'], problems: [broken] })
    const moving = { mayMove: true, ties: 'unknown' } as const
    const known = (raw: string) => [{ id: 't2' }, { id: 't3', stamp: raw }]
    expect(isCredible(page, known(broken.raw), 't2', moving)).toBe(true)
    expect(isCredible(page, known('{}'), 't2', moving)).toBe(false)
  })
})

describe('what is remembered of the rows that were read', () => {
  const ids = (page: readonly string[], length: number) =>
    advance(history, aFetchedPage(page), false, length).map(({ id }) => id)

  it('is the last ones, however many a page has', () => {
    expect(ids(['t4', 't5'], 4)).toEqual(['t2', 't3', 't4', 't5'])
    expect(ids(['t4', 't5', 't6'], 2)).toEqual(['t5', 't6'])
    expect(ids([], 2)).toEqual(['t2', 't3'])
  })

  it('is each row once, at the place where it came last', () => {
    expect(ids(['t1', 't4'], 5)).toEqual(['t2', 't3', 't1', 't4'])
  })

  it('also shows whether they have changed, where rows move', () => {
    const page = aFetchedPage([row(4)], { ids: ['t4', 't3'], problems: [broken] })
    expect(advance([], page, true, 9)).toMatchObject([
      { id: 't4', stamp: at(4) },
      { id: 't3', stamp: broken.raw }
    ])
    expect(advance([], page, false, 9).map(({ stamp }) => stamp)).toEqual([undefined, undefined])
  })
})
