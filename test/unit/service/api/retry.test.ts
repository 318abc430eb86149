import { describe, expect, it } from 'vitest'
import { pause, retryDelay } from '../../../../electron/service/api/retry.ts'

const now = new Date('2026-01-01T00:00:00Z')

describe('retryDelay', () => {
  it.each([
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['3600', 60_000],
    ['9999999999', 60_000],
    ['9'.repeat(400), 60_000],
    ['000000000007', 7_000],
    ['Thu, 01 Jan 2026 00:00:20 GMT', 20_000],
    ['Thu, 01 Jan 2026 09:00:00 GMT', 60_000],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['Thursday, 01-Jan-26 00:00:20 GMT', 20_000]
  ])('honours Retry-After "%s"', (header, wait) => {
    expect(retryDelay(1, header, now, () => 1)).toBe(wait)
  })

  it.each([null, '', 'soon', '-5', '1.5', '2026-01-01'])('backs off with full jitter for Retry-After %s', (header) => {
    expect(retryDelay(1, header, now, () => 0)).toBe(0)
    expect(retryDelay(1, header, now, () => 1)).toBe(800)
    expect(retryDelay(3, header, now, () => 1)).toBe(3_200)
    expect(retryDelay(40, header, now, () => 1)).toBe(20_000)
  })
})

describe('pause', () => {
  it('ends at once when aborted, before or while it waits', async () => {
    const controller = new AbortController()
    const waiting = pause(60_000, controller.signal)
    controller.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
    await expect(pause(60_000, controller.signal)).rejects.toThrow('stop')
  })
})
