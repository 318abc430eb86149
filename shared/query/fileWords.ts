import { daysOf } from '../days/dateRange.ts'
import type { TransactionQuery } from '../domain/transaction.ts'
import type { Condition } from '../domain/transactionFilter.ts'
import type { AccountName } from '../domain/workspace.ts'
import { FIELD_NAMES } from '../transactions/transactionFields.ts'
import { localDay } from '../days/localTime.ts'
import { conditionWords } from './conditionWords.ts'

/** Neutral forms, because a file is also read in other regions. */
const ISO_WRITING = { amount: (decimal: string) => decimal, day: (day: string) => day }

/** The filter of a file in words, with the days at the time of the export; empty without a filter. */
export function filterWords(
  { filter, timeZone }: Pick<TransactionQuery, 'filter' | 'timeZone'>,
  accountNames: readonly AccountName[],
  madeAt: string
): string {
  const today = localDay(timeZone, Date.parse(madeAt))
  return filter
    .map((condition) => {
      const { field, value } = conditionWords(withDays(condition, today), accountNames, ISO_WRITING)
      return `${field} ${value}`
    })
    .join('; ')
}

/** Replaces a preset by calendar days: next month, "last month" means other days. */
export function withDays(condition: Condition, today: string): Condition {
  if (condition.field !== 'created' && condition.field !== 'updated') return condition
  const { days } = condition
  return 'preset' in days ? { ...condition, days: daysOf(days.preset, today) } : condition
}

type Sort = TransactionQuery['sort'][number]

const WAYS: Readonly<Partial<Record<Sort['by'], Readonly<Record<Sort['direction'], string>>>>> = {
  createdAt: { asc: 'oldest first', desc: 'newest first' },
  updatedAt: { asc: 'oldest first', desc: 'newest first' },
  amount: { asc: 'smallest first', desc: 'largest first' }
}

/** The order of a file's rows: `Created, newest first; then Amount, smallest first`. */
export function orderWords(sort: TransactionQuery['sort']): string {
  return sort
    .map(
      ({ by, direction }) =>
        `${FIELD_NAMES[by]}, ${WAYS[by]?.[direction] ?? (direction === 'asc' ? 'A to Z' : 'Z to A')}`
    )
    .join('; then ')
}
