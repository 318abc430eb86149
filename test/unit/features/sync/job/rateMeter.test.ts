import { expect, it } from 'vitest'
import { createRateMeter } from '../../../../../electron/features/sync/job/rateMeter.ts'

/** Adds these samples (seconds, rows) and returns the last rate. */
function rateAfter(...samples: readonly (readonly [seconds: number, seen: number])[]): number | undefined {
  let at = 0
  const meter = createRateMeter(() => at)
  let rate: number | undefined
  for (const [seconds, seen] of samples) {
    at = seconds * 1000
    rate = meter.add(seen)
  }
  return rate
}

it('says nothing before it has looked for half a second', () => {
  expect(rateAfter([0, 100])).toBeUndefined()
  expect(rateAfter([0, 100], [0.4, 900])).toBeUndefined()
  expect(rateAfter([10, 100], [10.4, 900])).toBeUndefined()
  expect(rateAfter([0, 100], [0.5, 1100])).toBe(2000)
})

it('counts from where a resumed sync run stood, not from nothing', () => {
  expect(rateAfter([0, 500_000], [1, 501_000])).toBe(1000)
})

it('shows the rate of the last five seconds, not of the whole sync run', () => {
  const slowThenFast = Array.from({ length: 21 }, (_, second): [number, number] => [
    second,
    second <= 10 ? second * 10 : 100 + (second - 10) * 1000
  ])
  expect(rateAfter(...slowThenFast)).toBe(1000)
  expect(rateAfter([0, 0], [5, 5000], [10, 5000])).toBe(0)
})

it('sinks while nothing comes', () => {
  expect(rateAfter([0, 0], [1, 1000], [2, 1000], [4, 1000])).toBe(250)
})
