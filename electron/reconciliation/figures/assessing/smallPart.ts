import { rowsOfBulk } from '../../matching/relating/lookup.ts'
import type { Claimed } from './related.ts'

/**
 * Whether fewer than half of the transactions of a bulk payment are claimed, but some. A file that is such a small part
 * of it says nothing about the others, so that they are asked about together.
 */
export function isSmallPart(bulk: string, { rows, isRowClaimed }: Pick<Claimed, 'rows' | 'isRowClaimed'>): boolean {
  const places = rowsOfBulk(rows)(bulk)
  const claimed = places.filter(isRowClaimed).length
  return claimed > 0 && claimed * 2 < places.length
}
