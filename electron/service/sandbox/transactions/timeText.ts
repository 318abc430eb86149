const DAY = 24 * 60 * 60 * 1000
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const THREE_DIGITS = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

// The last day that was written. Neighbouring rows of a list are from the same day or the next.
let lastDay = Number.NaN
let lastDate = ''

/** A time as `2026-10-30T17:12:47.904Z`: the result of `toISOString`, several times faster for sorted times. */
export function timeText(milliseconds: number): string {
  const day = Math.floor(milliseconds / DAY)
  if (day !== lastDay) {
    lastDay = day
    lastDate = new Date(milliseconds).toISOString().slice(0, 11)
  }
  const rest = milliseconds - day * DAY
  const seconds = Math.floor(rest / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${lastDate}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}.${THREE_DIGITS[rest - seconds * 1000] ?? ''}Z`
}

function two(number: number): string {
  return TWO_DIGITS[number] ?? ''
}
