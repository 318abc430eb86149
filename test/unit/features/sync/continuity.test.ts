import { describe, expect, it } from 'vitest'
import { headOf, watchContinuity, type KnownList, type Place } from '../../../../electron/features/sync/continuity.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'

/** The ids of a page, one letter each, how many of its rows were new, and how it was found. */
type Look = readonly [ids: string, fresh: number, place?: Place]

interface List extends Partial<KnownList> {
  readonly isFromHead?: boolean
  readonly mayMove?: boolean
  /** Whether the service says that the list ends. */
  readonly isListEnd?: boolean
  readonly missingMax?: number
}

/** `fits`, or why these pages cannot be of one list. */
function verdictOf(list: List, ...looks: readonly Look[]): string {
  const { readBefore = 0, head = [], isAgain = false, isFromHead = true, mayMove = false } = list
  const { isListEnd = true, missingMax = 100 } = list
  const continuity = watchContinuity({ readBefore, head, isAgain }, { isFromHead, mayMove }, { missingMax })
  for (const [ids, fresh, place = 'next'] of looks) {
    const stored = {
      fresh,
      counts: { pages: 0, seen: 0, inserted: 0, changed: 0, unchanged: 0, quarantined: 0, retries: 0 }
    }
    continuity.look(aFetchedPage(Array.from(ids)), stored, place)
  }
  try {
    continuity.end(isListEnd)
    return 'fits'
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    const { message, code } = error as AppError
    expect(code).toBe('rows-missing')
    return (
      /became empty|none of the transactions|\d+ transactions had come, and it ends after \d+|more follows the \d+/.exec(
        message
      )?.[0] ?? message
    )
  }
}

describe('a list of which nothing was read before', () => {
  it('is the same whatever comes, also nothing', () => {
    expect(verdictOf({})).toBe('fits')
    expect(verdictOf({}, ['', 0])).toBe('fits')
    expect(verdictOf({}, ['abc', 3], ['de', 2])).toBe('fits')
  })
})

describe('a list of which a sync run has read rows', () => {
  const list = { readBefore: 3 }

  it('shows at least as many of them again, where it ends', () => {
    expect(verdictOf(list, ['abc', 0])).toBe('fits')
    expect(verdictOf(list, ['ab', 0], ['cd', 1])).toBe('fits')
    expect(verdictOf(list, ['ab', 0])).toBe('3 transactions had come, and it ends after 2')
    expect(verdictOf({ ...list, isListEnd: false }, ['ab', 0])).toBe('fits')
  })

  it('shows one of them again in any case', () => {
    expect(verdictOf(list)).toBe('became empty')
    expect(verdictOf(list, ['xyz', 3])).toBe('none of the transactions')
    expect(verdictOf({ ...list, isListEnd: false }, ['xyz', 3])).toBe('none of the transactions')
  })

  it('counts a row once that pages begin with again, and one without an id too', () => {
    expect(verdictOf(list, ['ab', 0], ['b', 0])).toBe('3 transactions had come, and it ends after 2')
    const continuity = watchContinuity(
      { readBefore: 3, head: [], isAgain: false },
      { isFromHead: true, mayMove: false },
      { missingMax: 9 }
    )
    const problem = (id: string | null, raw: string) => ({ id, raw, reason: '' })
    const problems = [problem(null, '{"amount":1}'), problem(null, '{"amount":2}'), problem('a', '{"id":"a"}')]
    continuity.look(aFetchedPage(['a'], { problems }), { fresh: 0, counts: {} as never }, 'next')
    expect(() => continuity.end(true)).not.toThrow()
  })

  it('goes on at its place without showing them', () => {
    expect(verdictOf({ ...list, isFromHead: false }, ['de', 2])).toBe('fits')
    expect(verdictOf({ ...list, isFromHead: false }, ['', 0])).toBe('fits')
  })
})

describe('a list whose place was lost, and which is read from its head', () => {
  it('shows at least as many rows as before, one of them known, and something new behind them', () => {
    const list = { readBefore: 2, isFromHead: false }
    expect(verdictOf(list, ['cd', 2], ['abcd', 0, 'head'], ['e', 1])).toBe('fits')
    expect(verdictOf(list, ['cd', 2], ['abcd', 0, 'head'])).toBe('more follows the 4')
    expect(verdictOf(list, ['cd', 2], ['ab', 0, 'head'], ['cde', 1])).toBe('fits')
    expect(verdictOf(list, ['cd', 2], ['ab', 0, 'head'])).toBe('4 transactions had come, and it ends after 2')
    expect(verdictOf(list, ['cd', 2], ['vwxyz', 5, 'head'])).toBe('none of the transactions')
  })

  it('may begin with what came last', () => {
    expect(verdictOf({}, ['ab', 2], ['ab', 0, 'head'], ['c', 1])).toBe('fits')
  })

  it('is held against what it showed, also where none of that was new', () => {
    const list = { head: ['a'], isAgain: true }
    expect(verdictOf(list, ['abc', 0], ['def', 0], ['ab', 0, 'head'])).toBe(
      '6 transactions had come, and it ends after 2'
    )
  })
})

describe('a list that is read again from its head', () => {
  const again = (readBefore: number, more: List = {}) => ({ readBefore, head: ['a', 'b'], isAgain: true, ...more })

  it('shows one of the rows that it began with', () => {
    expect(verdictOf(again(3), ['xb', 1], ['c', 0])).toBe('fits')
    expect(verdictOf(again(3), ['cde', 0])).toBe('none of the transactions')
    expect(verdictOf(again(3), ['', 0])).toBe('became empty')
    expect(verdictOf(again(3, { head: [] }), ['cde', 0])).toBe('fits')
  })

  it('lacks no more than may be missing, where it ends', () => {
    expect(verdictOf(again(10), ['abcdefg', 0])).toBe('fits')
    expect(verdictOf(again(10), ['abcdef', 0])).toBe('10 transactions had come, and it ends after 6')
    expect(verdictOf(again(10, { isListEnd: false }), ['a', 0])).toBe('fits')
    expect(verdictOf(again(10, { missingMax: 0 }), ['abcdefghi', 0])).toBe(
      '10 transactions had come, and it ends after 9'
    )
  })

  it('has half of its rows at least, however few they are', () => {
    expect(verdictOf(again(4), ['ab', 0])).toBe('fits')
    expect(verdictOf(again(4), ['a', 0])).toBe('4 transactions had come, and it ends after 1')
  })
})

describe('an end without news', () => {
  it('behind rows that are gone is none, unless something new came after them', () => {
    expect(verdictOf({}, ['abc', 3], ['bc', 0, 'back'])).toBe('more follows the 3')
    expect(verdictOf({}, ['abc', 3], ['bc', 0, 'back'], ['c', 0])).toBe('more follows the 3')
    expect(verdictOf({}, ['abc', 3], ['bcd', 1, 'back'])).toBe('fits')
    expect(verdictOf({}, ['abc', 3], ['bc', 0, 'back'], ['de', 2])).toBe('fits')
  })

  it('counts only where the service says that the list ends, and its rows stay where they are', () => {
    expect(verdictOf({ isListEnd: false }, ['abc', 3], ['bc', 0, 'back'])).toBe('fits')
    expect(verdictOf({ mayMove: true }, ['abc', 3], ['bc', 0, 'back'])).toBe('fits')
  })

  it('that is the first page once more is none', () => {
    expect(verdictOf({}, ['abc', 3], ['de', 2], ['abc', 0])).toBe('more follows the 5')
    expect(verdictOf({}, ['', 0], ['abc', 3], ['de', 2], ['abc', 0])).toBe('more follows the 5')
    expect(verdictOf({ head: ['a'], isFromHead: false }, ['de', 2], ['abc', 0])).toBe('more follows the 2')
  })

  it('is one where the rows are those of the page before, or no beginning, or prove the end', () => {
    expect(verdictOf({}, ['abc', 3], ['c', 0])).toBe('fits')
    expect(verdictOf({}, ['abc', 3], ['', 0], ['c', 0])).toBe('fits')
    expect(verdictOf({ head: ['a'], isFromHead: false }, ['de', 2], ['f', 1], ['d', 0])).toBe('fits')
    expect(verdictOf({}, ['abc', 3], ['de', 2], ['abc', 0, 'end'])).toBe('fits')
    expect(verdictOf({ head: ['a'], isAgain: true }, ['abc', 0], ['de', 0], ['a', 0])).toBe('fits')
  })
})

it('the beginning of a list is its first fifty rows', () => {
  const ids = Array.from({ length: 60 }, (_, index) => String.fromCharCode(0x100 + index))
  expect(headOf({ ids })).toEqual(ids.slice(0, 50))
  const first: Look = [ids.join(''), 60]
  expect(verdictOf({}, first, ['xy', 2], [ids[49] ?? '', 0])).toBe('more follows the 62')
  expect(verdictOf({}, first, ['xy', 2], [ids[50] ?? '', 0])).toBe('fits')
})
