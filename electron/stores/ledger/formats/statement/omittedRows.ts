import { addDays, startOfDay } from '../../../../../shared/days/localTime.ts'
import { FLAG } from '../../columns/rowColumns.ts'
import type { FormatInput } from '../format.ts'
import type { Days } from './period.ts'
import type { Statement } from './statements.ts'

/** The last day that can be written with ten characters. */
const LAST_DAY = '9999-12-31'

/** The sum over all statements of a file. */
export function sumOf(counts: Iterable<number>): number {
  let sum = 0
  for (const count of counts) sum += count
  return sum
}

/** Counts the rows of a statement that the last full sync did not return. */
export function countAbsent({ columns: { flags } }: FormatInput, { rowIds }: Statement): number {
  return sumOf(rowIds.map((rowId) => ((flags[rowId] ?? 0) & FLAG.absent ? 1 : 0)))
}

/**
 * Counts the booked rows of an account, currency and period that its statement leaves out. Rows that the service no
 * longer returns do not count. Scans the columns in memory.
 */
export function countOmitted(
  { columns, spec, settlementStatusOf }: FormatInput,
  statement: Statement,
  days: Days
): number {
  const { account, currency, status, created, flags, last } = columns
  const [ofAccount, ofCurrency] = [account.find(statement.accountId), currency.find(statement.currency)]
  const isBooked = status.texts.map((text) => settlementStatusOf(text) === 'settled')
  const from = startOfDay(spec.query.timeZone, days.first)
  const end = days.last === LAST_DAY ? Infinity : startOfDay(spec.query.timeZone, addDays(days.last, 1))
  const counts = (rowId: number) => {
    const at = created[rowId] ?? -Infinity
    return at >= from && at < end && ((flags[rowId] ?? 0) & (FLAG.present | FLAG.absent)) === FLAG.present
  }
  let omitted = 0
  for (let rowId = 1; rowId <= last; rowId++) {
    if (account.codes[rowId] !== ofAccount || currency.codes[rowId] !== ofCurrency) continue
    if (counts(rowId) && isBooked[status.codes[rowId] ?? 0] === true) omitted += 1
  }
  for (const rowId of statement.rowIds) if (counts(rowId)) omitted -= 1
  return omitted
}
