import type { CardEntry, TestCard } from '../../../../shared/domain/threeds.ts'
import { schemeOf } from './cardNumber.ts'
import { WINDOW_SIZES } from './course.ts'
import { courseOf, TEST_CARDS, testNumber } from './testCards.ts'

/** The cards that an app can offer its users for trying the sandbox. */
export function sampleCards(): readonly TestCard[] {
  return TEST_CARDS
}

/**
 * Finds the test card that behaves like another one, of which only the first six and last four digits and the size code
 * of its challenge (if any) are known. Undefined if that card was not a test card.
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
    // This brand has no test numbers.
    return undefined
  }
}
