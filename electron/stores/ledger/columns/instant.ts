const DAY_LENGTH = 10

let day = ''
let dayStart = Number.NaN

/**
 * Parses a time in the ledger's format, `2026-01-31T23:59:59.123Z`, to milliseconds since 1970. Rows come in order of
 * time, so the day is nearly always the same as in the row before. A text that is not a time sorts before all times.
 */
export function instantOf(time: string): number {
  if (!time.startsWith(day) || day === '') {
    day = time.slice(0, DAY_LENGTH)
    dayStart = Date.parse(`${day}T00:00:00Z`)
  }
  const instant =
    dayStart +
    two(time, 11) * 3_600_000 +
    two(time, 14) * 60_000 +
    two(time, 17) * 1000 +
    two(time, 20) * 10 +
    one(time, 22)
  return Number.isNaN(instant) ? -Infinity : instant
}

const ZERO = 48

function one(text: string, at: number): number {
  return text.charCodeAt(at) - ZERO
}

function two(text: string, at: number): number {
  return one(text, at) * 10 + one(text, at + 1)
}
