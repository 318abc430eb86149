import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  describeSchedule,
  ended,
  isDue,
  lookedAt,
  newSchedule,
  opened,
  paused,
  started,
  withInterval,
  type ClockReading,
  type Schedule,
  type SyncOutcome
} from '../../../../../electron/features/sync/job/schedule.ts'

const EVERY = 900
const MINUTE = 60_000
const START: ClockReading = { monotonic: 1000, wall: Date.parse('2026-11-21T12:00:00.000Z') }
const later = (milliseconds: number, jump = 0): ClockReading => ({
  monotonic: START.monotonic + milliseconds,
  wall: START.wall + milliseconds + jump
})
const aSchedule = (everySeconds: number | null = EVERY) => opened(newSchedule(everySeconds, START), START)

/** Minutes to the next sync after syncs with these outcomes, each of which took no time. */
function minutesAfter(outcomes: readonly SyncOutcome[], { every = EVERY, random = 0 } = {}): number {
  const last = outcomes.reduce((now, outcome) => ended(started(now), outcome, START, random), aSchedule(every))
  return (last.dueAt - START.monotonic) / MINUTE
}

describe('when the next sync is due', () => {
  it('is at once when a service and its token are there, and then after the interval', () => {
    expect(isDue(newSchedule(EVERY, START), START)).toBe(false)
    const schedule = aSchedule()
    expect(isDue(schedule, START)).toBe(true)
    const next = ended(started(schedule), 'news', START, 0.5)
    expect([isDue(next, later(15 * MINUTE - 1)), isDue(next, later(15 * MINUTE))]).toEqual([false, true])
    expect(isDue(started(next), later(15 * MINUTE))).toBe(false)
  })

  it('is later while nothing new comes: twice the interval after three syncs, at most four times', () => {
    const idle = (count: number) => minutesAfter(Array<SyncOutcome>(count).fill('idle'))
    expect([1, 2, 3, 5, 6, 9, 50].map(idle)).toEqual([15, 15, 30, 30, 60, 60, 60])
    expect(minutesAfter(['idle', 'idle', 'idle', 'news'])).toBe(15)
  })

  it('is soon after a failure, spread, later after each more, and within the interval or an hour', () => {
    const failed = (count: number, random: number, every = 300) =>
      minutesAfter(Array<SyncOutcome>(count).fill('failed'), { every, random })
    expect([1, 2, 3, 4, 5, 90].map((count) => failed(count, 0))).toEqual([1, 2, 4, 5, 5, 5])
    expect([failed(1, 1), failed(2, 1), failed(90, 1)]).toEqual([1.25, 2.5, 5])
    expect([failed(1, 0, 86_400), failed(90, 0, 86_400)]).toEqual([1, 60])
    expect(minutesAfter(['failed', 'failed', 'news'])).toBe(15)
  })

  it('is never in less than a minute after a sync ended', () => {
    const outcome = fc.constantFrom<SyncOutcome>('news', 'idle', 'failed', 'cancelled')
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 60, max: 7 * 86_400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (outcomes, every, random) => {
          const minutes = minutesAfter(outcomes, { every, random })
          expect(minutes).toBeGreaterThanOrEqual(1)
          expect(minutes * 60).toBeLessThanOrEqual(Math.max(every * 4, 3600))
        }
      )
    )
  })

  it('is never by itself while it is off, and counts from the last sync when turned on again', () => {
    const off = withInterval(ended(started(aSchedule()), 'news', START, 0), null, START)
    expect(isDue(off, later(99 * MINUTE))).toBe(false)
    expect(describeSchedule(off, START)).toMatchObject({ everySeconds: null, state: 'off', nextAt: null })
    const on = withInterval(off, 600, later(4 * MINUTE))
    expect(on.dueAt).toBe(later(10 * MINUTE).monotonic)
    expect(withInterval(off, 120, later(4 * MINUTE)).dueAt).toBe(later(4 * MINUTE).monotonic)
  })

  it('counts failures and quiet syncs apart, and neither in one that was cancelled', () => {
    expect(minutesAfter(['failed', 'failed', 'cancelled'])).toBe(2)
    expect(minutesAfter(['idle', 'idle', 'idle', 'cancelled'])).toBe(30)
    expect(minutesAfter(['idle', 'idle', 'failed', 'idle'])).toBe(30)
    expect(minutesAfter(['failed', 'idle', 'failed'])).toBe(1)
  })

  it('is after the new interval, however quiet it was, and soon still after a failure', () => {
    const after = (...outcomes: readonly SyncOutcome[]) =>
      withInterval(
        outcomes.reduce((now, outcome) => ended(started(now), outcome, START, 0), aSchedule()),
        1200,
        START
      ).dueAt - START.monotonic
    expect(after('idle', 'idle', 'idle')).toBe(20 * MINUTE)
    expect(after('failed')).toBe(MINUTE)
    expect(after()).toBe(20 * MINUTE)
  })

  it('is shown as nothing while a sync runs or there is no service, also where it is off', () => {
    const shown = (schedule: Schedule) => describeSchedule(schedule, START)
    expect(shown(started(aSchedule()))).toMatchObject({ state: 'running', nextAt: null })
    expect(shown(started(aSchedule(null)))).toMatchObject({ state: 'running', nextAt: null })
    expect(shown(newSchedule(EVERY, START))).toMatchObject({ state: 'waiting', nextAt: null })
    expect(shown(newSchedule(null, START))).toMatchObject({ state: 'off', nextAt: null })
  })

  it('stays as it was after a sync of single payments', () => {
    const before = ended(started(aSchedule()), 'news', START, 0)
    const after = ended(started(before), 'aside', later(MINUTE), 0)
    expect(after).toMatchObject({ phase: 'waiting', dueAt: before.dueAt })
  })
})

describe('a token that is refused', () => {
  it('pauses until there is a new one, and then a sync is due at once', () => {
    const refused = ended(started(aSchedule()), 'rejected', START, 0)
    expect(isDue(refused, later(999 * MINUTE))).toBe(false)
    expect(describeSchedule(refused, START)).toMatchObject({ state: 'paused', nextAt: null })
    const renewed = opened(refused, later(20 * MINUTE))
    expect(isDue(renewed, later(20 * MINUTE))).toBe(true)
  })

  it('leaves no failures behind that came before it', () => {
    const failed = ended(started(aSchedule()), 'failed', START, 0)
    expect([failed.failures, opened(paused(failed), START).failures]).toEqual([1, 0])
  })

  it('is no reason to sync again when the old one is still good', () => {
    const waiting = ended(started(aSchedule()), 'news', START, 0)
    expect(opened(waiting, later(MINUTE))).toBe(waiting)
    const running = started(waiting)
    expect(opened(running, later(MINUTE))).toBe(running)
    expect(paused(waiting).phase).toBe('paused')
  })
})

describe('the clocks', () => {
  const waiting = (): Schedule => ended(started(aSchedule()), 'news', START, 0)

  it('show that the computer slept, and then a sync is due soon', () => {
    const awake = lookedAt(waiting(), later(MINUTE, 3 * 60 * MINUTE))
    expect(isDue(awake, later(MINUTE))).toBe(false)
    expect(isDue(awake, later(MINUTE + 5000))).toBe(true)
  })

  it('never put a sync off, however far the wall clock goes back', () => {
    const before = waiting()
    expect(lookedAt(before, later(MINUTE, -48 * 60 * MINUTE)).dueAt).toBe(before.dueAt)
  })

  it('may drift a little without a sync', () => {
    let schedule = waiting()
    for (let minute = 1; minute < 10; minute++) schedule = lookedAt(schedule, later(minute * MINUTE, minute * 59_000))
    expect(schedule.dueAt).toBe(waiting().dueAt)
    expect(lookedAt(schedule, later(10 * MINUTE, 9 * 59_000 + MINUTE)).dueAt).toBe(waiting().dueAt)
    expect(lookedAt(schedule, later(10 * MINUTE, 9 * 59_000 + MINUTE + 1)).dueAt).toBeLessThan(waiting().dueAt)
  })

  it('never make a sync that is due soon due later', () => {
    const schedule = lookedAt(aSchedule(), later(1, 10 * MINUTE))
    expect(isDue(schedule, later(1))).toBe(true)
  })

  it('tell by the wall clock when the next sync is due', () => {
    expect(describeSchedule(waiting(), later(5 * MINUTE))).toEqual({
      everySeconds: EVERY,
      state: 'waiting',
      nextAt: '2026-11-21T12:15:00.000Z',
      failures: 0,
      idle: 0
    })
    expect(describeSchedule(waiting(), later(60 * MINUTE)).nextAt).toBe('2026-11-21T13:00:00.000Z')
  })
})
