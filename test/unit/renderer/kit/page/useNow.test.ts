import { effectScope, nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNow } from '../../../../../renderer/kit/page/useNow.ts'

const START = Date.parse('2026-11-21T05:00:00.000Z')

beforeEach(() => vi.useFakeTimers({ now: START }))
afterEach(() => vi.useRealTimers())

it('follows a change of interval at once, and stops with its scope', async () => {
  const every = ref(15_000)
  const scope = effectScope()
  const now = scope.run(() => useNow(every))
  vi.advanceTimersByTime(14_000)
  expect(now?.value).toBe(START)
  vi.advanceTimersByTime(3000)
  expect(now?.value).toBe(START + 15_000)

  every.value = 1000
  await nextTick()
  expect(now?.value).toBe(START + 17_000)
  vi.advanceTimersByTime(2000)
  expect(now?.value).toBe(START + 19_000)
  expect(vi.getTimerCount()).toBe(1)

  scope.stop()
  expect(vi.getTimerCount()).toBe(0)
})
