import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createChangeNotice } from '../../../../electron/stores/ledger/changeNotice.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('notifies at most four times a second, and always after the last change', () => {
  const told: number[] = []
  const notice = createChangeNotice(() => void told.push(Date.now()))
  const start = Date.now()
  for (let at = 0; at < 1000; at += 10) {
    notice.announce()
    vi.advanceTimersByTime(10)
  }
  const last = Date.now()
  vi.advanceTimersByTime(1000)
  expect(told.length).toBeLessThanOrEqual(6)
  expect(told[0]).toBe(start)
  expect(told.at(-1)).toBeGreaterThanOrEqual(last - 10)
  for (const [index, at] of told.slice(1).entries()) expect(at - (told[index] ?? 0)).toBeGreaterThanOrEqual(250)
})

it('notifies nobody after it was stopped', () => {
  const tell = vi.fn()
  const notice = createChangeNotice(tell)
  notice.announce()
  notice.announce()
  notice.stop()
  vi.advanceTimersByTime(1000)
  expect(tell).toHaveBeenCalledOnce()
})
