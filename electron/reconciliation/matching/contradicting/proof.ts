import type { Contradiction } from '../../../../shared/domain/reconciliation/contradiction.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isSameAccount } from '../comparing/accounts.ts'
import { dayNumber } from '../comparing/businessDays.ts'
import { rowsOfSize } from '../relating/lookup.ts'
import { rowValue } from '../rowValue.ts'
import { documentsIn, sharesDocument } from './documents.ts'

/** Calendar days between equal payments: fewer than `leastDays` are no rhythm, and one differs from the next by few. */
export const RHYTHM = { leastDays: 5, mostDrift: 2 } as const

/** Whether account number, document and amount agree, which proves a payment whatever its name and day. */
export function isProved(item: ExpectedItem, row: FoundRow): boolean {
  return (
    item.amount !== null &&
    rowValue(row, item.currency) === item.amount &&
    isSameAccount(item, row) === true &&
    sharesDocument(item.reference ?? '', row.reference)
  )
}

/**
 * The contradiction that equal payments of the party were made at a like distance before and after the day of the
 * payment, so that the transaction may be the next one. `rows`: all transactions, claimed or not.
 */
export function nextOfRhythm(
  item: ExpectedItem,
  row: FoundRow,
  rows: readonly FoundRow[],
  isOfParty: (row: FoundRow) => boolean
): Contradiction | undefined {
  if (item.dueOn === null || item.amount === null) return undefined
  const due = dayNumber(item.dueOn)
  const after = dayNumber(row.createdAt) - due
  if (after < RHYTHM.leastDays || saysTheSame(item.reference ?? '', row.reference)) return undefined
  const size = item.amount < 0n ? -item.amount : item.amount
  const distances = rowsOfSize(rows)(size)
    .flatMap((at) => rows[at] ?? [])
    .filter((other) => other.amount === row.amount && isOfParty(other))
    .map(({ createdAt }) => dayNumber(createdAt) - due)
  const before = distances.find((days) =>
    distances.some((later) => later >= RHYTHM.leastDays && later <= after && Math.abs(later + days) <= RHYTHM.mostDrift)
  )
  if (before === undefined) return undefined
  const words = `equal payments were made ${-before} days before and after ${item.dueOn}`
  return { veto: 'other-day', words: `${words}, so this may be the next one` }
}

/** Whether both texts name the same document or period. */
function saysTheSame(instructed: string, paid: string): boolean {
  if (sharesDocument(instructed, paid)) return true
  const [ours, theirs] = [documentsIn(instructed), documentsIn(paid)]
  return (['weeks', 'months', 'quarters'] as const).some((of) => [...ours[of]].some((each) => theirs[of].has(each)))
}
