import { amountFormat, regionalAmount } from '../../../../shared/money/regionalAmount.ts'
import { visibleText } from './visibleText.ts'

/** The region if the user has not set one. */
const ENGLISH = 'en'
/**
 * The region that a command formats amounts and counts in. A process runs one command; machine-readable output has no
 * region.
 */
let region = ENGLISH

/** Whether the user gave it or has set it. */
let isKnown = false

/** Null for English. */
export function writeAs(tag: string | null): void {
  region = tag ?? ENGLISH
  isKnown = tag !== null
}

/** The region that the user gave or has set. */
export function knownRegion(): string | undefined {
  return isKnown ? region : undefined
}

/** Decimal text in the region's format, with a hyphen as its minus; other text stays unchanged. */
export function shownAmount(decimal: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(decimal) ? regionalAmount(decimal, region, '-') : visibleText(decimal)
}

/** A whole number with its digits in groups. */
export function shownCount(count: number): string {
  return amountFormat(0, region).format(count)
}
