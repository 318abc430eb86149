import type { RuleTest } from '../../../../../shared/domain/reconciliation/matchRule.ts'
import { dayNumber, shiftDay } from './businessDays.ts'
import type { Comparer } from './comparer.ts'

/** Days around the due day on which a transaction may have been made. */
export type Window = Pick<Extract<RuleTest, { field: 'date' }>, 'daysBefore' | 'daysAfter' | 'count'>

/** The transaction was created within the window around the due day. */
export function dateComparer(window: Window): Comparer {
  return {
    keys: null,
    pairs: {
      itemLook: ({ dueOn }) => dueOn ?? '',
      rowLook: ({ createdAt }) => createdAt.slice(0, 10),
      fits: ({ dueOn }, { createdAt }) => dueOn !== null && isInWindow(dueOn, createdAt, window)
    }
  }
}

export function isInWindow(dueOn: string, createdAt: string, window: Window): boolean {
  const [first, last] = boundsOf(dueOn, window)
  const day = dayNumber(createdAt)
  return day >= first && day <= last
}

/** Caches the window of each due day, because few days are compared with many transactions. */
let known = new Map<string, readonly [first: number, last: number]>()
const MOST_KNOWN = 5000

function boundsOf(dueOn: string, { daysBefore, daysAfter, count = 'calendar' }: Window): readonly [number, number] {
  const name = `${dueOn} ${String(daysBefore)} ${String(daysAfter)} ${count}`
  const before = known.get(name)
  if (before) return before
  if (known.size >= MOST_KNOWN) known = new Map()
  const due = dayNumber(dueOn)
  // Years beyond four digits are not counted; some programs write the last possible date for none.
  const isCounted = Math.abs(due) < 2_900_000
  const bounds = [
    shiftDay(due, -daysBefore, isCounted ? count : 'calendar'),
    shiftDay(due, daysAfter, isCounted ? count : 'calendar')
  ] as const
  known.set(name, bounds)
  return bounds
}
