import type { ExpectedItem, FoundRow } from '../../model.ts'
import { paymentValue, rowValue } from '../rowValue.ts'
import type { Comparer } from './comparer.ts'

/** Compares amounts of one currency: equal, or not further apart than the tolerance (scaled money). */
export function amountComparer(tolerance: bigint): Comparer {
  if (tolerance === 0n) return { keys: { ofItem: (item) => cells(item, 1n, 0n), ofRow: rowCells(1n) }, pairs: null }
  return {
    // Cells are as wide as the tolerance, the one around zero twice, so amounts within it are at most one cell apart.
    keys: { ofItem: (item) => cells(item, tolerance, 1n), ofRow: rowCells(tolerance) },
    pairs: {
      itemLook: ({ amount, currency }) => `${String(amount)} ${String(currency)}`,
      rowLook: (row) => `${String(row.amount)} ${row.currency} ${String(paymentValue(row))} ${row.paymentCurrency}`,
      fits: (item, row) => isWithin(item, row, tolerance)
    }
  }
}

function isWithin({ amount, currency }: ExpectedItem, row: FoundRow, tolerance: bigint): boolean {
  if (amount === null || currency === null) return false
  const value = rowValue(row, currency)
  return value !== undefined && value - amount <= tolerance && amount - value <= tolerance
}

function cells({ amount, currency }: ExpectedItem, width: bigint, around: bigint): readonly string[] {
  if (amount === null || currency === null) return []
  const cell = amount / width
  const keys: string[] = []
  for (let at = cell - around; at <= cell + around; at++) keys.push(`${currency}${String(at)}`)
  return keys
}

function rowCells(width: bigint): (row: FoundRow) => readonly string[] {
  return (row) => {
    const own = `${row.currency}${String(row.amount / width)}`
    if (row.paymentCurrency === row.currency) return [own]
    return [own, `${row.paymentCurrency}${String(paymentValue(row) / width)}`]
  }
}
