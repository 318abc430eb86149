import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createRevisionCache,
  computeNow,
  type Computed
} from '../../../../electron/stores/ledger/columns/revisionCache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

function cacheOf(now: { revision: number; isSyncRunning: boolean }, limit = 2) {
  const cache = createRevisionCache<string>(limit, () => now)
  let made = 0
  const make = (cost: number) => (): Computed<string> =>
    computeNow(
      () => now,
      () => {
        vi.advanceTimersByTime(cost)
        return `made ${++made}`
      }
    )
  return { ...cache, make, count: () => made }
}

describe('a result made from a revision', () => {
  it('is used again while nothing changed', () => {
    const cache = cacheOf({ revision: 1, isSyncRunning: false })
    cache.current('a', cache.make(1))
    expect(cache.current('a', cache.make(1)).value).toBe('made 1')
  })

  it('is made anew after a change when no sync run runs', () => {
    const now = { revision: 1, isSyncRunning: false }
    const cache = cacheOf(now)
    cache.current('a', cache.make(1))
    now.revision = 2
    expect(cache.current('a', cache.make(1))).toMatchObject({ value: 'made 2', revision: 2 })
  })

  it('is used for ten times its cost while a sync run runs, never longer', () => {
    const now = { revision: 1, isSyncRunning: true }
    const cache = cacheOf(now)
    cache.current('a', cache.make(100))
    now.revision = 2
    vi.advanceTimersByTime(850)
    expect(cache.current('a', cache.make(100)).revision).toBe(1)
    vi.advanceTimersByTime(100)
    expect(cache.current('a', cache.make(100)).revision).toBe(2)
  })

  it('is made anew at once where the exact one is requested', () => {
    const now = { revision: 1, isSyncRunning: true }
    const cache = cacheOf(now)
    cache.current('a', cache.make(100))
    now.revision = 2
    expect(cache.exact('a', cache.make(100)).revision).toBe(2)
  })

  it('outlives newer ones while it is requested, and is never taken for the latest', () => {
    const now = { revision: 1, isSyncRunning: false }
    const cache = cacheOf(now)
    cache.current('a', cache.make(1))
    for (now.revision = 2; now.revision <= 5; now.revision++) {
      expect(cache.current('a', cache.make(1)).revision).toBe(now.revision)
      expect(cache.cached('a', 1)?.value).toBe('made 1')
    }
    expect(cache.cached('a', 4)).toBeUndefined()
  })

  it('is found by its revision until newer ones push it out', () => {
    const now = { revision: 1, isSyncRunning: false }
    const cache = cacheOf(now)
    for (now.revision = 1; now.revision <= 3; now.revision++) cache.current('a', cache.make(1))
    expect([1, 2, 3].map((revision) => cache.cached('a', revision)?.value)).toEqual([undefined, 'made 2', 'made 3'])
  })
})
