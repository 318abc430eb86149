import type { SyncSchedule } from '../../../../shared/domain/schedule.ts'

/** Two clocks, in milliseconds. `monotonic` never jumps, but may stand still while the computer sleeps. */
export interface ClockReading {
  readonly monotonic: number
  readonly wall: number
}

/** `closed`: there is no service yet. `paused`: there is no token that the service accepts. */
type Phase = 'closed' | 'waiting' | 'running' | 'paused'

export interface Schedule {
  readonly everySeconds: number | null
  readonly phase: Phase
  /** By the monotonic clock. */
  readonly dueAt: number
  /** When the last sync ended, by the monotonic clock. */
  readonly endedAt: number | undefined
  readonly failures: number
  readonly idle: number
  /** The last time when both clocks were read. */
  readonly seen: ClockReading
}

/** `aside`: says nothing about the rest of the ledger. `rejected`: the service refused the token. */
export type SyncOutcome = 'news' | 'idle' | 'failed' | 'rejected' | 'cancelled' | 'aside'

const FIRST_AFTER_FAILURE = 60_000
const LONGEST_AFTER_FAILURE = 3_600_000
const IDLE_STEP = 3
const MOST_IDLE_FACTOR = 4
/** If the wall clock gains more than this on the other clock, the computer slept. */
const SLEPT = 60_000
/** After sleep the network needs a moment. */
const SOON = 5_000

export function newSchedule(everySeconds: number | null, seen: ClockReading): Schedule {
  return { everySeconds, phase: 'closed', dueAt: seen.monotonic, endedAt: undefined, failures: 0, idle: 0, seen }
}

/** Called when service and token are there: a sync is due at once. Changes nothing while a sync runs. */
export function opened(schedule: Schedule, { monotonic }: ClockReading): Schedule {
  if (schedule.phase === 'waiting' || schedule.phase === 'running') return schedule
  return { ...schedule, phase: 'waiting', dueAt: monotonic, failures: 0 }
}

export function paused(schedule: Schedule): Schedule {
  return { ...schedule, phase: 'paused' }
}

export function started(schedule: Schedule): Schedule {
  return { ...schedule, phase: 'running' }
}

/** `random`: 0 to 1. It spreads the repeats of many clients after a failure of the service. */
export function ended(schedule: Schedule, outcome: SyncOutcome, at: ClockReading, random: number): Schedule {
  if (outcome === 'rejected') return paused(schedule)
  if (outcome === 'aside') return { ...schedule, phase: 'waiting' }
  const next: Schedule = { ...schedule, phase: 'waiting', endedAt: at.monotonic, ...countsAfter(schedule, outcome) }
  return { ...next, dueAt: at.monotonic + waitOf(next, random) }
}

/** A new interval counts from the end of the last sync and resets the count of idle syncs. */
export function withInterval(schedule: Schedule, everySeconds: number | null, at: ClockReading): Schedule {
  const next = { ...schedule, everySeconds, idle: 0 }
  const from = schedule.endedAt ?? at.monotonic
  return { ...next, dueAt: Math.max(at.monotonic, from + waitOf(next, 0)) }
}

/** Detects that the computer slept, which the monotonic clock may not have counted: then a sync is due soon. */
export function lookedAt(schedule: Schedule, at: ClockReading): Schedule {
  const { seen } = schedule
  const hasSlept = at.wall - seen.wall > at.monotonic - seen.monotonic + SLEPT
  const dueAt = hasSlept ? Math.min(schedule.dueAt, at.monotonic + SOON) : schedule.dueAt
  return { ...schedule, dueAt, seen: at }
}

export function isDue({ everySeconds, phase, dueAt }: Schedule, { monotonic }: ClockReading): boolean {
  return everySeconds !== null && phase === 'waiting' && monotonic >= dueAt
}

export function describeSchedule({ everySeconds, phase, dueAt, failures, idle }: Schedule, at: ClockReading) {
  const isWaiting = phase === 'waiting' && everySeconds !== null
  const state = phase === 'closed' ? 'waiting' : phase
  return {
    everySeconds,
    state: everySeconds === null && phase !== 'running' ? 'off' : state,
    nextAt: isWaiting ? new Date(at.wall + Math.max(0, dueAt - at.monotonic)).toISOString() : null,
    failures,
    idle
  } satisfies SyncSchedule
}

function countsAfter({ failures, idle }: Schedule, outcome: SyncOutcome): Pick<Schedule, 'failures' | 'idle'> {
  switch (outcome) {
    case 'news':
      return { failures: 0, idle: 0 }
    case 'idle':
      return { failures: 0, idle: idle + 1 }
    case 'failed':
      return { failures: failures + 1, idle }
    case 'cancelled':
    case 'rejected':
    case 'aside':
      return { failures, idle }
  }
}

/**
 * Milliseconds to the next sync: the interval, doubled after every three idle syncs. After a failure the wait is short
 * at first, then longer, but never longer than the set interval.
 */
function waitOf({ everySeconds, failures, idle }: Schedule, random: number): number {
  const interval = (everySeconds ?? 0) * 1000
  if (failures > 0) {
    const soon = FIRST_AFTER_FAILURE * 2 ** (failures - 1) * (1 + random / 4)
    return Math.min(soon, interval, LONGEST_AFTER_FAILURE)
  }
  return interval * Math.min(2 ** Math.floor(idle / IDLE_STEP), MOST_IDLE_FACTOR)
}
