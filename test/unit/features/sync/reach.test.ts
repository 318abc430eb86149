import { describe, expect, it } from 'vitest'
import type { Bookmark } from '../../../../electron/features/sync/bookmarks.ts'
import { createReach } from '../../../../electron/features/sync/reach.ts'
import type { FetchedPage } from '../../../../electron/features/sync/syncRunContext.ts'
import { AppError } from '../../../../shared/errors.ts'
import { aFetchedPage } from '../../../support/sync/aFetchedPage.ts'

/** What is answered behind a row of this id, or at the `head`, at each further request; the last answer stays. */
type Answers = Readonly<Record<string, readonly (FetchedPage | 'request-refused' | 'offline')[]>>

const page = (ids: string, hasMore = true) => aFetchedPage(Array.from(ids), { hasMore })
const nothing = page('', false)
const historyOf = (ids: string): readonly Bookmark[] =>
  Array.from(ids).map((id) => ({ id, stamp: aFetchedPage([id]).rows[0]?.updatedAt }))

function reachIn(answers: Answers, { mayMove = false, full = 0 } = {}) {
  const asked: string[] = []
  const notes: string[] = []
  const fetch = (cursor: string | null) => {
    const key = cursor ?? 'head'
    const all = answers[key] ?? ['request-refused']
    const answer = all[asked.filter((each) => each === key).length] ?? all.at(-1) ?? nothing
    asked.push(key)
    return typeof answer === 'string' ? Promise.reject(new AppError(answer, 'No.')) : Promise.resolve(answer)
  }
  const reach = createReach({ fetch, mayMove, ties: 'unknown', full }, (sentence) => notes.push(sentence))
  return {
    asked,
    notes,
    /** The ids of the page that was reached, its place, and the rows it was requested from. */
    reached: async (ids: string) => {
      const { page: found, place, cursorHistory } = await reach(historyOf(ids))
      return [found.ids.join(''), place, cursorHistory.map(({ id }) => id).join('')]
    },
    reach
  }
}

const STUCK = /sends nothing new/

describe('the next page', () => {
  it('is requested behind the last row, or at the head', async () => {
    const { reached, asked, notes } = reachIn({ head: [page('abc')], c: [page('de')] })
    expect(await reached('')).toEqual(['abc', 'next', ''])
    expect(await reached('abc')).toEqual(['de', 'next', 'abc'])
    expect([asked, notes]).toEqual([['head', 'c'], []])
  })

  it('is requested behind the row before, where rows move, so that the last one is met again', async () => {
    const { reached, asked } = reachIn({ head: [page('ab')], b: [page('cd')] }, { mayMove: true })
    expect(await reached('a')).toEqual(['ab', 'next', ''])
    expect(await reached('abc')).toEqual(['cd', 'next', 'abc'])
    expect(asked).toEqual(['head', 'b'])
  })

  it('is none where the request fails, or the head is refused', async () => {
    const { reached } = reachIn({ head: ['request-refused'], c: ['offline'] })
    await expect(reached('abc')).rejects.toMatchObject({ code: 'offline' })
    await expect(reached('')).rejects.toMatchObject({ code: 'request-refused' })
  })
})

describe('a row that is gone', () => {
  it('is passed over for the one before it, which is noted', async () => {
    const { reached, notes } = reachIn({ a: [page('de')] })
    expect(await reached('abc')).toEqual(['de', 'back', 'a'])
    expect(notes).toEqual(['A row that marked the place was gone or had moved: went back 2.'])
  })

  it('is passed over where it moved', async () => {
    const { reached } = reachIn({ b: [page('xy')], a: [page('bz')] }, { mayMove: true })
    expect(await reached('abc')).toEqual(['bz', 'back', 'ab'])
  })

  it('sends to the head where no other is left, and only once', async () => {
    const { reached, notes, asked } = reachIn({ head: [page('xyz')] })
    expect(await reached('ab')).toEqual(['xyz', 'head', ''])
    expect(asked).toEqual(['b', 'a', 'head'])
    expect(notes).toEqual([
      'All rows that marked the place were gone or had moved: the list was read from its head again.'
    ])
    await expect(reached('ab')).rejects.toThrow(/vanish again and again/)
  })

  it('sends to the head where the only one before it is held back', async () => {
    const { reached } = reachIn({ a: [page('xy')], head: [page('xyz')] }, { mayMove: true })
    expect(await reached('ab')).toEqual(['xyz', 'head', ''])
  })
})

describe('an empty end', () => {
  it('is one where the row before it ends the list too', async () => {
    const { reached, notes } = reachIn({ b: [nothing], a: [page('b', false)] })
    expect(await reached('ab')).toEqual(['b', 'end', 'a'])
    expect(notes).toEqual([])
  })

  it('is one behind a full page that says that more follow, once it was requested again', async () => {
    const { reached, asked } = reachIn({ b: [nothing], a: [page('xb')] }, { full: 2 })
    expect(await reached('ab')).toEqual(['xb', 'end', 'a'])
    expect(asked).toEqual(['b', 'a', 'b'])
  })

  it('is one in a list read before whose row is refused when requested again', async () => {
    expect(await reachIn({ b: [nothing, 'request-refused'], a: [page('xb')] }).reached('ab')).toEqual([
      'xb',
      'end',
      'a'
    ])
  })

  it('says that the list ends there', async () => {
    const { reach } = reachIn({ b: [nothing], a: [page('xb')] })
    expect((await reach(historyOf('ab'))).page.hasMore).toBe(false)
  })

  it('is none where rows come when it is requested again', async () => {
    const { reached } = reachIn({ b: [nothing, page('cd')], a: [page('b')] })
    expect(await reached('ab')).toEqual(['cd', 'next', 'ab'])
  })

  it('contradicts a page that says that more follow and is no full one', async () => {
    await expect(reachIn({ b: [nothing], a: [page('xb')] }, { full: 3 }).reached('ab')).rejects.toThrow(STUCK)
    const { reached } = reachIn({ head: [page('xyz')], b: [nothing], a: [page('xb')] })
    await reached('')
    await expect(reached('ab')).rejects.toThrow(STUCK)
  })

  it('proves nothing where others came behind rows with an empty end', async () => {
    const answers = { c: [nothing], b: [nothing] }
    await expect(reachIn({ ...answers, a: [page('bc')] }).reached('abc')).rejects.toThrow(STUCK)
    expect(await reachIn({ ...answers, a: [page('bc', false)] }).reached('abc')).toEqual(['bc', 'end', 'a'])
  })

  it('is none of a row that was refused, or is not the last any more', async () => {
    expect(await reachIn({ a: [page('xb', false)] }).reached('ab')).toEqual(['xb', 'back', 'a'])
    expect(await reachIn({ b: [nothing], a: [page('cd')] }).reached('ab')).toEqual(['cd', 'back', 'a'])
  })
})
