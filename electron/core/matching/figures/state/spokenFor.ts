import type { Claimed } from '../assessing/related.ts'
import type { AssessmentState } from './assessmentState.ts'

/**
 * What matches claim, plus what suggested matches would claim if accepted. Repetitions, returns and surpluses are
 * measured against both, so accepting a match changes no other figure.
 */
export function spokenFor(state: AssessmentState): Claimed {
  const { of, itemIndexes, itemClaims, rowClaims, rowsDue, itemsUnpaid, rowsUnpaid, itemsClosed, suggested, declined } =
    state
  const sides = [suggested, declined].filter(({ items }) => items.size > 0)
  const payer = (index: number): string | undefined => {
    const id = of.rows[index]?.id
    if (id === undefined) return undefined
    for (const { rows } of sides) {
      const key = rows.get(id)
      if (key !== undefined) return key
    }
    return undefined
  }
  return {
    isItemClaimed: (index) =>
      itemClaims[index] === 1 || sides.some(({ items }) => items.has(of.items[index]?.key ?? '')),
    isItemUnpaid: (index) => itemsUnpaid[index] !== 0,
    isItemClosed: (index) => itemsClosed[index] === 1,
    rows: of.rows,
    isRowClaimed: (index) => rowClaims[index] === 1 || payer(index) !== undefined,
    unpaidOf: ({ side, at }) => (side === 'item' ? itemsUnpaid : rowsUnpaid)[at] ?? 0,
    dueOf(index) {
      const due = rowsDue[index] ?? null
      return rowClaims[index] === 1 ? due : (of.items[itemIndexes.get(payer(index) ?? '') ?? -1]?.dueOn ?? null)
    }
  }
}
