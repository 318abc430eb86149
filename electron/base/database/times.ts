/** ISO 8601 in UTC with milliseconds, so that text order is time order; null for an unknown time. */
type Time = string | null

/** The latest of the known times. */
export function latestOf(times: Iterable<Time>): Time {
  return choose(times, (time, found) => time > found)
}

/** The earliest of the known times. */
export function earliestOf(times: Iterable<Time>): Time {
  return choose(times, (time, found) => time < found)
}

function choose(times: Iterable<Time>, isBetter: (time: string, found: string) => boolean): Time {
  let found: Time = null
  for (const time of times) if (time !== null && (found === null || isBetter(time, found))) found = time
  return found
}
