/** ISO 8601 in UTC with milliseconds, where text order is time order; null for a time that is not known. */
type Time = string | null

/** The latest of the times that are known. */
export function latestOf(times: Iterable<Time>): Time {
  return choose(times, (time, found) => time > found)
}

/** The earliest of the times that are known. */
export function earliestOf(times: Iterable<Time>): Time {
  return choose(times, (time, found) => time < found)
}

function choose(times: Iterable<Time>, isBetter: (time: string, found: string) => boolean): Time {
  let found: Time = null
  for (const time of times) if (time !== null && (found === null || isBetter(time, found))) found = time
  return found
}
