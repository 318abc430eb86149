import { isDeepStrictEqual } from 'node:util'
import type { SyncSchedule } from '../../../../shared/domain/schedule.ts'
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
} from './schedule.ts'

/** How often the clocks are read, so that a sleep is noticed soon. */
const LOOK_EVERY = 15_000
/** Two times of the next sync that differ by less, in milliseconds, are the same: the clocks are never quite in step. */
const SAME = 1000

export interface SchedulerOptions {
  /** Starts a sync; a rejection counts as a failed sync. */
  readonly start: () => Promise<unknown>
  readonly announce: (schedule: SyncSchedule) => void
  readonly clock?: () => ClockReading
  readonly random?: () => number
}

/** Starts syncs automatically while it is open. It must be notified of every sync, whoever started it. */
export interface Scheduler {
  current(): SyncSchedule
  setEvery(seconds: number | null): void
  /** Called when there is a service and a token. */
  open(): void
  /** Called when the token is gone or was refused. */
  pause(): void
  started(): void
  ended(outcome: SyncOutcome): void
  close(): void
}

export function createScheduler(everySeconds: number | null, options: SchedulerOptions): Scheduler {
  const { start, announce, clock = systemClock, random = Math.random } = options
  let schedule = newSchedule(everySeconds, clock())
  let shown: SyncSchedule = describeSchedule(schedule, clock())
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function change(step: (schedule: Schedule, at: ClockReading) => Schedule): void {
    const at = clock()
    schedule = step(lookedAt(schedule, at), at)
    show(at)
    wait(at)
  }
  function show(at: ClockReading): void {
    const description = describeSchedule(schedule, at)
    if (isClosed || isSame(description, shown)) return
    shown = description
    announce(description)
  }
  function wait(at: ClockReading): void {
    clearTimeout(timer)
    if (isClosed || schedule.everySeconds === null || schedule.phase !== 'waiting') return
    timer = setTimeout(look, Math.min(LOOK_EVERY, Math.max(0, schedule.dueAt - at.monotonic)))
    // The wait for the next sync must not keep the process running.
    timer.unref()
  }
  function look(): void {
    const at = clock()
    schedule = lookedAt(schedule, at)
    if (!isDue(schedule, at)) {
      // The clock of the computer may have been set.
      show(at)
      wait(at)
      return
    }
    start().catch(() =>
      change((before, now) => (before.phase === 'paused' ? before : ended(before, 'failed', now, random())))
    )
  }

  return {
    current: () => describeSchedule(schedule, clock()),
    setEvery: (seconds) => change((before, at) => withInterval(before, seconds, at)),
    open: () => change(opened),
    pause: () => change(paused),
    started: () => change(started),
    ended: (outcome) => change((before, at) => ended(before, outcome, at, random())),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    }
  }
}

function isSame({ nextAt, ...one }: SyncSchedule, { nextAt: otherAt, ...other }: SyncSchedule): boolean {
  const [at, then] = [nextAt, otherAt].map((time) => (time === null ? 0 : Date.parse(time)))
  return isDeepStrictEqual(one, other) && Math.abs((at ?? 0) - (then ?? 0)) < SAME
}

function systemClock(): ClockReading {
  return { monotonic: performance.now(), wall: Date.now() }
}
