import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { ExpectedItem, FoundRow } from '../../model.ts'
import { isSameAccount, numberTail } from '../comparing/accounts.ts'
import { dayNumber } from '../comparing/businessDays.ts'
import { rowsOfSize } from './lookup.ts'
import { rowValue } from '../rowValue.ts'
import { documentsIn, namesPaidOnce, sharesDocument } from '../texts/documents.ts'

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

/** Finds the transactions that name the document of a payment, at its account number, and one that is not `free`. */
export function documentNamers(rows: readonly FoundRow[], free: readonly FoundRow[] = rows) {
  const tailOf = ({ counterpartyNumber }: ExpectedItem | FoundRow) => numberTail(counterpartyNumber ?? '')
  const [isFree, byTail] = [new Set(free), Map.groupBy(rows, tailOf)]
  return (item: ExpectedItem) => {
    const isOf = (row: FoundRow) =>
      isSameAccount(item, row) === true && sharesDocument(item.reference ?? '', row.reference)
    const namers = byTail.get(tailOf(item))?.filter(isOf) ?? []
    return { namers, held: namers.find((row) => !isFree.has(row)) }
  }
}

/** Whether both name no document that is paid once, but a contract or the like, as payments of other days do. */
export function isOfMonths(item: ExpectedItem, row: FoundRow, namers: readonly FoundRow[]): boolean {
  if (namesPaidOnce(item.reference ?? '') && namesPaidOnce(row.reference)) return false
  return namers.some(
    (other) =>
      other.settlementStatus !== 'failed' &&
      other.amount < 0n === row.amount < 0n &&
      other.createdAt.slice(0, 10) !== row.createdAt.slice(0, 10)
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
  if (after < RHYTHM.leastDays) return undefined
  // A contract that all of them name does not say which payment this is.
  const isNamed = saysTheSame(item.reference ?? '', row.reference)
  const isEqual = (other: FoundRow) => other.amount === row.amount && isOfParty(other)
  const size = item.amount < 0n ? -item.amount : item.amount
  const distances = rowsOfSize(rows)(size)
    .flatMap((at) => rows[at] ?? [])
    .filter((other) => isEqual(other) && (!isNamed || saysTheSame(item.reference ?? '', other.reference)))
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
