const DAY = 24 * 60 * 60 * 1000
const WEEK = 7 * DAY
const MONDAY = Date.UTC(2026, 10, 2)

/** The sandbox's "now", a Monday at midnight. No seeded row is newer, whatever the clock shows. */
export const SANDBOX_EPOCH = MONDAY
/** The time over which the rows are spread: eighteen months. */
export const SPAN = 78 * WEEK

const WEEKDAY_SHARE = 0.194
// Share of a day's payments before, within and after office hours (UTC).
const MORNING = { share: 0.04, until: 6 * 60 * 60 * 1000 }
const OFFICE = { share: 0.92, until: 18 * 60 * 60 * 1000 }

/**
 * Moves evenly spread time into office hours: most of it falls on weekdays between 6 and 18 o'clock. The order never
 * changes, so a list sorted by the even time is also sorted by the result.
 */
export function businessTime(even: number): number {
  const week = Math.floor((even - MONDAY) / WEEK)
  const place = (even - MONDAY) / WEEK - week
  const weekdays = 5 * WEEKDAY_SHARE
  const days = place < weekdays ? place / WEEKDAY_SHARE : 5 + ((place - weekdays) / (1 - weekdays)) * 2
  const day = Math.min(Math.floor(days), 6)
  return MONDAY + week * WEEK + day * DAY + Math.floor(timeOfDay(days - day))
}

function timeOfDay(place: number): number {
  if (place < MORNING.share) return (place / MORNING.share) * MORNING.until
  const office = (place - MORNING.share) / OFFICE.share
  if (office < 1) return MORNING.until + office * (OFFICE.until - MORNING.until)
  return OFFICE.until + ((office - 1) * OFFICE.share * (DAY - OFFICE.until)) / (1 - MORNING.share - OFFICE.share)
}
