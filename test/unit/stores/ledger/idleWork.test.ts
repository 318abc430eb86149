import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createIdleWork } from '../../../../electron/stores/ledger/idleWork.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('works in small pieces soon after a call, and in larger ones after a while without calls', () => {
  const pieces: { readonly at: number; readonly length: number }[] = []
  const started = performance.now()
  const idle = createIdleWork([(length) => pieces.push({ at: performance.now() - started, length }) > 0], () => false)
  const lengths = (from: number, to: number) =>
    new Set(pieces.filter(({ at }) => at >= from && at < to).map(({ length }) => length))
  idle.wake()
  vi.advanceTimersByTime(3000)
  idle.giveWay()
  vi.advanceTimersByTime(3000)
  idle.stop()
  vi.advanceTimersByTime(1000)
  expect(lengths(0, 200)).toEqual(new Set())
  expect(lengths(200, 1200)).toEqual(new Set([7]))
  expect(lengths(1210, 3000)).toEqual(new Set([50]))
  expect(lengths(3003, 3040)).toEqual(new Set())
  expect(lengths(3040, 4040)).toEqual(new Set([7]))
  expect(lengths(4050, 6000)).toEqual(new Set([50]))
  expect(lengths(6001, 7000)).toEqual(new Set())
})
