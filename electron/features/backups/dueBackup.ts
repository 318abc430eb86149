import type { BackupsFile } from './backupsFile.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const INTERVAL = { daily: DAY, weekly: 7 * DAY } as const

/** Delay before another attempt after a failure, repeated until one succeeds. */
const RETRY = HOUR

/**
 * When the next scheduled backup is due, in milliseconds of the wall clock; undefined without a schedule. Counts only
 * backups in the schedule's folder, because generations are stored there. If the last one lies in the future, the clock
 * was set back, and a backup is due now.
 */
export function dueAt({ schedule, made, failure }: BackupsFile, now: number): number | undefined {
  const { every, folder } = schedule
  if (every === 'off') return undefined
  const last = made.find((backup) => backup.folder !== null && backup.folder === folder)
  const [lastAt, failedAt] = [last?.madeAt, failure?.at].map((at) => (at === undefined ? undefined : Date.parse(at)))
  const due = lastAt === undefined || lastAt > now ? now : lastAt + INTERVAL[every]
  return failedAt === undefined || failedAt > now ? due : Math.max(due, failedAt + RETRY)
}
