import type { ExpectedItem, FoundRow } from '../../model.ts'
import { compareNames } from '../../pairing/inOrder.ts'
import { paymentValue } from '../../pairing/rowValue.ts'

type Stated = Pick<ExpectedItem, 'amount' | 'currency'>
type Valued = Pick<FoundRow, 'amount' | 'currency' | 'paymentAmount' | 'paymentCurrency'>
type Moved = Valued & Pick<FoundRow, 'settlementStatus'>

/** Both sides of a match in one currency. Failed transactions count as zero, because no money moved. */
export interface Sides {
  readonly currency: string
  expected: bigint
  settled: bigint
  /** The sum of transactions that have neither settled nor failed. */
  underway: bigint
}

/**
 * Divides a match by currency, the items' currencies first. Every transaction counts in exactly one: its own currency
 * if an item has it, else the currency of its payment amount if an item has that, else its own. If no item states an
 * amount, the found amount counts as expected.
 */
export function sidesOf(items: readonly Stated[], rows: readonly Moved[]): readonly Sides[] {
  const sides: Sides[] = []
  for (const { amount, currency } of items) {
    if (amount === null || currency === null) continue
    sideOf(sides, currency).expected += amount
  }
  const stated = sides.length
  const isStated = (currency: string): boolean => sides.some((side, at) => at < stated && side.currency === currency)
  for (const row of rows) {
    const currency = countedIn(row, isStated)
    const side = sideOf(sides, currency)
    const value = valueIn(row, currency)
    if (row.settlementStatus === 'settled') side.settled += value
    else if (row.settlementStatus !== 'failed') side.underway += value
    if (stated === 0 && row.settlementStatus !== 'failed') side.expected += value
  }
  if (sides.length === 1) return sides
  return [sides.slice(0, stated), sides.slice(stated)].flatMap((some) =>
    some.sort((one, other) => compareNames(one.currency, other.currency))
  )
}

/** What a side lacks once all pending money has settled. */
export function stillShort({ expected, settled, underway }: Sides): bigint {
  return expected - settled - underway
}

/** The currency in which a transaction counts, given which currencies are expected. */
export function countedIn(row: Valued, isExpected: (currency: string) => boolean): string {
  if (isExpected(row.currency) || !isExpected(row.paymentCurrency)) return row.currency
  return row.paymentCurrency
}

/** The amount that the transaction moved, in the currency in which it counts. */
export function valueIn(row: Valued, currency: string): bigint {
  return row.currency === currency ? row.amount : paymentValue(row)
}

function sideOf(sides: Sides[], currency: string): Sides {
  for (const side of sides) if (side.currency === currency) return side
  const side = { currency, expected: 0n, settled: 0n, underway: 0n }
  sides.push(side)
  return side
}
