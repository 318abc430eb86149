import type { Comparer } from './comparer.ts'

const DAY = 86_400_000

/** The transaction was created on one of the days from so many before the due day to so many after it. */
export function dateComparer(daysBefore: number, daysAfter: number): Comparer {
  return {
    keys: null,
    pairs: {
      itemLook: ({ dueOn }) => dueOn ?? '',
      rowLook: ({ createdAt }) => createdAt.slice(0, 10),
      fits: ({ dueOn }, { createdAt }) => {
        if (dueOn === null) return false
        const late = (Date.parse(createdAt.slice(0, 10)) - Date.parse(dueOn)) / DAY
        return late >= -daysBefore && late <= daysAfter
      }
    }
  }
}
