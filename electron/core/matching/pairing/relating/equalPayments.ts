import { DEFAULT_WINDOW } from '../../../../../shared/reconciliation/defaultRules.ts'
import type { FoundRow } from '../../model.ts'
import { dayNumber } from '../comparing/businessDays.ts'
import { isInWindow } from '../comparing/dateComparer.ts'
import { RHYTHM } from './proof.ts'
import { isOfPayee, sizeFitOf, sizesOf, twinOf, type Payment, type Twin } from '../twins.ts'
import { rowsOfAmount, rowsOfSize } from './lookup.ts'

/**
 * Why a transaction repeats a payment or brings it back, seen among all others: where nothing but the party says so,
 * money belongs to the last equal payment before it, first to one of its own party, and a payment at the distance of the
 * one before is the next one.
 */
export function twinAmong(payment: Payment, row: FoundRow, rows: readonly FoundRow[]): Twin | undefined {
  const twin = twinOf(payment, row) ?? againAfterReturn(payment, row, rows)
  if (!twin || twin.by === 'id' || twin.by === 'document') return twin
  // Of which day the payment is says what came after it.
  if (payment.from === '') return undefined
  if (twin.kind === 'again') return isNext(payment, row, rows) ? undefined : twin
  const isOthers = twin.by === 'words' || twin.size !== 'equal' ? isOfEqual : isOfLater
  return isOthers(payment, row, rows) ? undefined : twin
}

/** A payment that is made again because all of it may have come back: then days count from there. */
function againAfterReturn(payment: Payment, row: FoundRow, rows: readonly FoundRow[]): Twin | undefined {
  const { row: paid } = payment
  if (paid.amount !== row.amount || paid.currency !== row.currency) return undefined
  const back = rowsOfAmount(rows)(-paid.amount)
    .flatMap((at) => rows[at] ?? [])
    .filter((other) => other.createdAt <= row.createdAt && twinOf(payment, other)?.kind === 'returned')
  const twins = back.map(({ createdAt }) => twinOf({ ...payment, row: { ...paid, createdAt } }, row))
  return twins.find((twin) => twin?.kind === 'again')
}

/** Whether equal payments were made at a like distance before. */
function isNext({ row: payment }: Payment, row: FoundRow, rows: readonly FoundRow[]): boolean {
  const day = dayNumber(payment.createdAt)
  const distance = dayNumber(row.createdAt) - day
  if (distance < RHYTHM.leastDays) return false
  return equalsOf(payment, rows).some(
    ({ createdAt }) => Math.abs(day - dayNumber(createdAt) - distance) <= RHYTHM.mostDrift
  )
}

/** Whether an equal payment was made after this one, of another day, and before the money came. */
function isOfLater({ row: payment, dueOn }: Payment, row: FoundRow, rows: readonly FoundRow[]): boolean {
  return equalsOf(payment, rows).some(
    ({ createdAt }) =>
      createdAt > payment.createdAt &&
      createdAt <= row.createdAt &&
      (dueOn === null || !isInWindow(dueOn, createdAt, DEFAULT_WINDOW))
  )
}

/** Whether the money is exactly what another payment to its party was, before it came. */
function isOfEqual({ row: payment }: Payment, row: FoundRow, rows: readonly FoundRow[]): boolean {
  const made = { ...row, amount: -row.amount }
  return equalsOf(made, rows).some(({ id, createdAt }) => id !== payment.id && createdAt <= row.createdAt)
}

/** Other payments of the same amount to the same party. */
function equalsOf(payment: FoundRow, rows: readonly FoundRow[]): readonly FoundRow[] {
  const places = new Set(sizesOf(payment).flatMap((size) => rowsOfSize(rows)(size)))
  return [...places]
    .flatMap((at) => rows[at] ?? [])
    .filter(
      (row) =>
        row.amount < 0n === payment.amount < 0n &&
        row.id !== payment.id &&
        row.settlementStatus !== 'failed' &&
        sizeFitOf(payment, row) === 'equal' &&
        isOfPayee(payment, row) === true
    )
}
