import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useThrottle } from '../../../../../renderer/kit/bridge/useThrottle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs at once, and joins further calls into one run at the end', async () => {
  let runs = 0
  const ask = useThrottle(() => Promise.resolve(runs++), 1000)
  for (let times = 0; times < 20; times++) ask()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(2)
})

it('never runs twice at a time', async () => {
  let running = 0
  let most = 0
  const ask = useThrottle(async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setTimeout(done, 3000))
    running--
  }, 1000)
  ask()
  await vi.advanceTimersByTimeAsync(1500)
  ask()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(most).toBe(1)
})
