import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScheduler, type Scheduler } from '../../../../../electron/features/sync/job/scheduler.ts'
import { SyncSchedule } from '../../../../../shared/domain/schedule.ts'

const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

/** A scheduler on clocks that only the test moves. */
function aScheduler(every: number | null = 900, startWith: () => Promise<unknown> = () => Promise.resolve()) {
  const clock = { monotonic: 0, wall: Date.parse('2026-11-21T12:00:00Z') }
  const heard: SyncSchedule[] = []
  let starts = 0
  const scheduler: Scheduler = createScheduler(every, {
    start: async () => {
      starts += 1
      await startWith()
      scheduler.started()
    },
    announce: (schedule) => heard.push(SyncSchedule.parse(schedule)),
    clock: () => ({ ...clock }),
    random: () => 0
  })
  return {
    scheduler,
    heard,
    starts: () => starts,
    pass: async (milliseconds: number, slept = 0) => {
      clock.wall += slept
      for (let left = milliseconds; left > 0; left -= 5000) {
        clock.monotonic += Math.min(left, 5000)
        clock.wall += Math.min(left, 5000)
        await vi.advanceTimersByTimeAsync(Math.min(left, 5000))
      }
    }
  }
}

describe('the scheduler', () => {
  it('starts a sync when the service is there and again after each interval, and says so', async () => {
    const { scheduler, heard, pass, starts } = aScheduler()
    await pass(30 * MINUTE)
    expect(starts()).toBe(0)
    scheduler.open()
    await pass(1000)
    expect([starts(), scheduler.current().state]).toEqual([1, 'running'])
    scheduler.ended('news')
    expect(heard.map(({ state }) => state)).toEqual(['waiting', 'running', 'waiting'])
    await pass(14 * MINUTE)
    expect(starts()).toBe(1)
    await pass(MINUTE + 5000)
    expect(starts()).toBe(2)
  })

  it('counts a sync that somebody else began', async () => {
    const { scheduler, pass, starts } = aScheduler()
    scheduler.open()
    await pass(1000)
    scheduler.ended('news')
    await pass(10 * MINUTE)
    scheduler.started()
    scheduler.ended('news')
    await pass(14 * MINUTE)
    expect(starts()).toBe(1)
  })

  it('notices within half a minute that the computer slept', async () => {
    const { scheduler, pass, starts } = aScheduler(7200)
    scheduler.open()
    await pass(1000)
    scheduler.ended('news')
    await pass(30_000, 8 * 60 * MINUTE)
    expect(starts()).toBe(2)
  })

  it('reports the next sync again when the clock of the computer is set back, and only then', async () => {
    const { scheduler, heard, pass } = aScheduler(14_400)
    scheduler.open()
    await pass(5000)
    scheduler.ended('news')
    const before = heard.length
    await pass(MINUTE)
    expect(heard).toHaveLength(before)
    await pass(MINUTE, -24 * 60 * MINUTE)
    expect(heard.slice(before)).toEqual([scheduler.current()])
  })

  it('starts nothing without a token, and starts a sync at once with a new one', async () => {
    const { scheduler, pass, starts } = aScheduler()
    scheduler.open()
    await pass(1000)
    scheduler.ended('rejected')
    await pass(120 * MINUTE)
    expect([starts(), scheduler.current().state]).toEqual([1, 'paused'])
    scheduler.open()
    await pass(1000)
    expect(starts()).toBe(2)
  })

  it('takes a sync that could not begin as a failed one, and waits', async () => {
    const { scheduler, pass, starts } = aScheduler(60, () => Promise.reject(new Error('no')))
    scheduler.open()
    await pass(30_000)
    expect([starts(), scheduler.current().failures]).toEqual([1, 1])
    await pass(35_000)
    expect([starts(), scheduler.current().failures]).toEqual([2, 2])
  })

  it('starts nothing when it is off, or once it is closed', async () => {
    const { scheduler, pass, starts } = aScheduler(null)
    scheduler.open()
    await pass(120 * MINUTE)
    expect([starts(), scheduler.current().state]).toEqual([0, 'off'])
    scheduler.setEvery(60)
    await pass(70_000)
    expect(starts()).toBe(1)
    scheduler.ended('news')
    scheduler.close()
    await pass(120 * MINUTE)
    expect(starts()).toBe(1)
  })

  it('does not wait for a failed start where the token was refused meanwhile', async () => {
    const refused = Promise.withResolvers<never>()
    const { scheduler, pass } = aScheduler(900, () => refused.promise)
    scheduler.open()
    await pass(1000)
    scheduler.pause()
    refused.reject(new Error('no'))
    await pass(1000)
    expect(scheduler.current()).toMatchObject({ state: 'paused', failures: 0 })
  })

  it('looks at the clocks only while it waits for a sync', async () => {
    const { scheduler, pass } = aScheduler()
    expect(vi.getTimerCount()).toBe(0)
    scheduler.open()
    expect(vi.getTimerCount()).toBe(1)
    await pass(1000)
    expect(vi.getTimerCount()).toBe(0)
    scheduler.ended('news')
    expect(vi.getTimerCount()).toBe(1)
    scheduler.setEvery(null)
    expect(vi.getTimerCount()).toBe(0)
    scheduler.setEvery(900)
    scheduler.close()
    expect(vi.getTimerCount()).toBe(0)
    scheduler.setEvery(600)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('reports nothing any more once it is closed', () => {
    const { scheduler, heard } = aScheduler()
    scheduler.close()
    scheduler.open()
    expect(heard).toEqual([])
  })

  it('reports the next sync if its time moves by a second, not by less, or its interval changes', async () => {
    const { scheduler, heard, pass } = aScheduler(14_400)
    scheduler.open()
    await pass(1000)
    scheduler.ended('news')
    const before = heard.length
    await pass(15_000, -999)
    expect(heard).toHaveLength(before)
    await pass(15_000, -1)
    expect(heard).toHaveLength(before + 1)
    scheduler.setEvery(14_400)
    expect(heard).toHaveLength(before + 1)
    scheduler.setEvery(900)
    expect(heard).toHaveLength(before + 2)
  })

  it('goes by the clocks of the computer', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      now: Date.parse('2026-11-21T12:00:00Z')
    })
    let starts = 0
    const scheduler = createScheduler(900, {
      start: () => Promise.resolve(++starts),
      announce: () => undefined
    })
    scheduler.open()
    await vi.advanceTimersByTimeAsync(1)
    scheduler.started()
    scheduler.ended('news')
    expect(scheduler.current().nextAt).toBe('2026-11-21T12:15:00.001Z')
    await vi.advanceTimersByTimeAsync(900_000)
    expect(starts).toBe(2)
    scheduler.started()
    scheduler.ended('failed')
    const wait = Date.parse(scheduler.current().nextAt ?? '') - Date.now()
    expect(wait).toBeGreaterThanOrEqual(60_000)
    expect(wait).toBeLessThanOrEqual(75_000)
    scheduler.close()
  })
})
