import type { ExportColumn } from '../../../../shared/domain/exportFile.ts'
import { offsetPeriods, type OffsetPeriod } from '../../../../shared/days/localTime.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import type { FormatInput } from './format.ts'

type TimeColumn = 'created_at' | 'updated_at'

// Times outside these years use the nearest offset within them.
const FIRST = '1970-01-01T00:00:00.000Z'
const LAST = '2300-01-01T00:00:00.000Z'

/** The UTC offsets that each time column needs for the local times among these columns. */
export type Periods = Readonly<Record<TimeColumn, readonly OffsetPeriod[]>>

export function columnPeriods({ db, spec }: FormatInput, columns: readonly ExportColumn[]): Periods {
  const { timeZone } = spec.query
  return {
    created_at: columns.includes('created_at_local') ? periodsOf(db, 'created_at', timeZone) : [],
    updated_at: columns.includes('updated_at_local') ? periodsOf(db, 'updated_at', timeZone) : []
  }
}

/** The offsets of a time zone for the times of a column, earliest first. */
function periodsOf(db: ReadDb, column: TimeColumn, timeZone: string): readonly OffsetPeriod[] {
  const edge = (which: 'min' | 'max') => {
    const sql = `SELECT ${which}(${column}) FROM transactions AS t WHERE ${column} BETWEEN ? AND ? AND ${isTime(column)}`
    return Date.parse(db.column<string | null>(sql).get(FIRST, LAST) ?? '')
  }
  const [from, to] = [edge('min'), edge('max')]
  // Either there are no times, or the first or last one is not a valid time.
  if (Number.isNaN(from) || Number.isNaN(to)) return offsetPeriods(timeZone, Date.parse(FIRST), Date.parse(LAST))
  return offsetPeriods(timeZone, from, to)
}

/**
 * SQL of a time of `t` in local time; empty if the text is not a time. For programs it is ISO 8601 with its offset,
 * `2026-03-29T03:00:00.000+02:00`; for people `2026-03-29 03:00:00`, which spreadsheets of every region read as a date.
 */
export function localText(column: TimeColumn, periods: readonly OffsetPeriod[], isForPeople: boolean): string {
  return guarded(
    column,
    byPeriod(column, periods, (offset) => {
      const modifier = `${offset < 0 ? '-' : '+'}${Math.abs(offset) / 1000} seconds`
      const form = isForPeople ? '%Y-%m-%d %H:%M:%S' : `%Y-%m-%dT%H:%M:%f${offsetText(offset)}`
      return `strftime('${form}', t.${column}, '${modifier}')`
    })
  )
}

/**
 * SQL of a time of `t` as local days since 1899-12-30, as spreadsheets count; null if the text is not a time. For
 * people in whole seconds: a spreadsheet that shows none of the milliseconds may round the last second of a day up.
 */
export function localDays(column: TimeColumn, periods: readonly OffsetPeriod[], isForPeople: boolean): string {
  const seconds = isForPeople ? `unixepoch(t.${column})` : `unixepoch(t.${column}, 'subsec')`
  return guarded(
    column,
    byPeriod(column, periods, (offset) => `(${seconds} + ${offset / 1000 + 25_569 * 86_400}) / 86400.0`)
  )
}

// SQLite would also accept plain numbers and words as times.
function guarded(column: TimeColumn, time: string): string {
  return `CASE WHEN ${isTime(column)} THEN ${time} END`
}

function isTime(column: TimeColumn): string {
  return `t.${column} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*Z'`
}

/** Chooses the offset by binary search: otherwise a million rows of twenty years need twenty comparisons each. */
function byPeriod(column: TimeColumn, periods: readonly OffsetPeriod[], leaf: (offset: number) => string): string {
  const [first, ...rest] = periods
  if (!first) return 'NULL'
  if (rest.length === 0) return leaf(first.offset)
  const middle = periods.length >> 1
  const [early, late] = [periods.slice(0, middle), periods.slice(middle)]
  // All texts have one form, so their alphabetical order is the order of time.
  const border = new Date(late[0]?.at ?? 0).toISOString()
  return `CASE WHEN t.${column} < '${border}' THEN ${byPeriod(column, early, leaf)} ELSE ${byPeriod(column, late, leaf)} END`
}

/** `+02:00`; with seconds for the local mean times of earlier centuries. */
function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1000
  const parts = [seconds / 3600, (seconds / 60) % 60, ...(seconds % 60 === 0 ? [] : [seconds % 60])]
  return `${offset < 0 ? '-' : '+'}${parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}`
}
