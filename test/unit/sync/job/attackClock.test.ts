import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createScheduler } from '../../../../electron/sync/job/scheduler.ts'
import type { SyncSchedule } from '../../../../shared/domain/schedule.ts'

const HOUR = 3_600_000
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

function waiting() {
  const clock = { monotonic: 0, wall: Date.parse('2026-11-21T12:00:00Z') }
  const heard: SyncSchedule[] = []
  const scheduler = createScheduler(14_400, {
    start: () => {
      scheduler.started()
      return Promise.resolve()
    },
    announce: (schedule) => heard.push(schedule),
    clock: () => ({ ...clock }),
    random: () => 0
  })
  const pass = async (milliseconds: number) => {
    for (let left = milliseconds; left > 0; left -= 5000) {
      clock.monotonic += 5000
      clock.wall += 5000
      await vi.advanceTimersByTimeAsync(5000)
    }
  }
  return { clock, heard, scheduler, pass }
}

it('the time of the next sync on the screen follows the clock of the computer when that is set back', async () => {
  const { clock, heard, scheduler, pass } = waiting()
  scheduler.open()
  await pass(5000)
  scheduler.ended('news')
  clock.wall -= 24 * HOUR
  await pass(60_000)
  // What the page was told last, against what the scheduler will do.
  const told = Date.parse(heard.at(-1)?.nextAt ?? '')
  const real = Date.parse(scheduler.current().nextAt ?? '')
  expect(Math.abs(told - real)).toBeLessThan(60_000)
})
