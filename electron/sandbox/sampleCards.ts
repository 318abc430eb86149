import type { CardEntry, TestCard } from '../../shared/domain/threeds.ts'
import { schemeOf } from './threeds/cardNumber.ts'
import { WINDOW_SIZES } from './threeds/course.ts'
import { courseOf, TEST_CARDS, testNumber } from './threeds/testCards.ts'

/** The cards that an app may offer its users to try the sandbox with. */
export function sampleCards(): readonly TestCard[] {
  return TEST_CARDS
}

/**
 * The test card with the course of another, of which the first six and the last four digits are known and the size code
 * of its challenge, if any. Undefined where that was no test card.
 */
export function sampleCardLike(masked: string, windowSize: string | undefined): CardEntry | undefined {
  const scheme = schemeOf(masked.slice(0, 6))
  const last4 = masked.slice(-4)
  if (!scheme || !/^\d{4}$/.test(last4)) return undefined
  const size = WINDOW_SIZES.findIndex((code) => code === windowSize) + 1
  const pan = numberOf(`${size}${last4}`, scheme.brand)
  if (pan?.slice(0, 6) !== masked.slice(0, 6)) return undefined
  return { pan, month: 12, year: (new Date().getUTCFullYear() + 3) % 100, csc: '1234'.slice(0, scheme.cscLength) }
}

type Brand = Parameters<typeof testNumber>[1]

function numberOf(course: string, brand: Brand): string | undefined {
  try {
    const pan = testNumber(course, brand)
    return courseOf(pan) && pan
  } catch {
    // There are no test numbers of this brand.
    return undefined
  }
}
