import { minorDigits } from '../../shared/minorDigits.ts'
import type { Policy } from './policy/switches.ts'

/** What clients are told of an amount's unit. */
export const UNIT = 'major units of its currency (`12.34`); minor units (`1234`) with the switch `unit=minor`'

// Beyond this a double no longer holds every minor unit, and no card pays it.
const MOST = 1e12

/** A positive amount of a request as minor units; undefined when the currency has fewer decimals, or it is too large. */
export function minorUnits(amount: number, currency: string, unit: Policy['unit']): number | undefined {
  const exact = unit === 'minor' ? amount : amount * 10 ** minorDigits(currency)
  const minor = Math.round(exact)
  // A decimal fraction times a power of ten is off by some last places of a double, never by more.
  return minor >= 1 && minor <= MOST && Math.abs(exact - minor) <= minor * 1e-12 ? minor : undefined
}
