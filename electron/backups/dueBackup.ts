import type { BackupsFile } from './backupsFile.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const INTERVAL = { daily: DAY, weekly: 7 * DAY } as const

/** After a failure it is tried again so much later, until it works. */
const RETRY = HOUR

/**
 * When the next scheduled backup is due, in milliseconds of the wall clock; undefined without a schedule. Only what was put
 * into the folder of the schedule counts: it is what generations are kept of. A last one in the future says that the
 * clock was set back: then it is due now.
 */
export function dueAt({ schedule, made, failure }: BackupsFile, now: number): number | undefined {
  const { every, folder } = schedule
  if (every === 'off') return undefined
  const last = made.find((backup) => backup.folder !== null && backup.folder === folder)
  const [lastAt, failedAt] = [last?.madeAt, failure?.at].map((at) => (at === undefined ? undefined : Date.parse(at)))
  const due = lastAt === undefined || lastAt > now ? now : lastAt + INTERVAL[every]
  return failedAt === undefined || failedAt > now ? due : Math.max(due, failedAt + RETRY)
}
