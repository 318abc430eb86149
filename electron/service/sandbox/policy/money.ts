import { minorDigits } from '../../../../shared/money/minorDigits.ts'
import type { Policy } from './switches.ts'

/** How the documentation describes the unit of an amount. */
export const UNIT = 'major units of its currency (`12.34`); minor units (`1234`) with the switch `unit=minor`'

// A double cannot hold every minor unit above this, and no card payment is that large.
const MOST = 1e12

/**
 * Converts a positive amount of a request to minor units; undefined if it has too many decimals for the currency or is
 * too large.
 */
export function minorUnits(amount: number, currency: string, unit: Policy['unit']): number | undefined {
  const exact = unit === 'minor' ? amount : amount * 10 ** minorDigits(currency)
  const minor = Math.round(exact)
  // A decimal fraction times a power of ten differs from the whole number only in the last digits of the double.
  return minor >= 1 && minor <= MOST && Math.abs(exact - minor) <= minor * 1e-12 ? minor : undefined
}
