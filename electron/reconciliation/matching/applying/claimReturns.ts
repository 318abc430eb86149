import type { FoundRow } from '../../model.ts'
import { sizesOf, twinKeys, twinOf } from '../twins.ts'
import type { MatchState } from './matchState.ts'

const MOST_NEAR = 100

/**
 * Claims returned money together with its payment, so that the payment does not count as paid. Only if neither could
 * belong to another one. (Money that came back under the payment's own id is claimed already.)
 */
export function claimReturns(rows: readonly FoundRow[], matchState: MatchState): void {
  const back = new Map<string, FoundRow[]>()
  const sizes = new Set<bigint>()
  for (const row of rows) {
    if (!matchState.isFree(row)) continue
    for (const size of sizesOf(row)) sizes.add(size)
    for (const key of keysOf(row, row.amount)) {
      const same = back.get(key)
      if (same) same.push(row)
      else back.set(key, [row])
    }
  }
  const pairs = matchState.matches.flatMap((matches) => {
    const [payment] = matches.rows
    if (matches.items.length > 1 || matches.rows.length > 1 || !payment) return []
    if (!sizesOf(payment).some((size) => sizes.has(size))) return []
    if (!isAsInstructed(matches.items[0]?.amount ?? null, payment)) return []
    const near = new Set(keysOf(payment, -payment.amount).flatMap((key) => back.get(key) ?? []))
    // With so many similar rows, none is clearly the return of this payment.
    if (near.size > MOST_NEAR) return []
    return [...near].filter((row) => twinOf(payment, row, null) === 'returned').map((row) => ({ matches, row }))
  })
  const ofPayment = Map.groupBy(pairs, ({ matches }) => matches)
  const ofRow = Map.groupBy(pairs, ({ row }) => row)
  for (const { matches, row } of pairs) {
    if (ofPayment.get(matches)?.length === 1 && ofRow.get(row)?.length === 1) matchState.extend(matches, row)
  }
}

/** Whether the payment went in the instructed direction; otherwise it cannot have come back. */
function isAsInstructed(instructed: bigint | null, { amount }: FoundRow): boolean {
  return instructed === null || instructed === 0n || instructed < 0n === amount < 0n
}

function keysOf(row: FoundRow, amount: bigint): readonly string[] {
  return twinKeys(row).map((key) => `${amount < 0n ? '-' : '+'}${key}`)
}
