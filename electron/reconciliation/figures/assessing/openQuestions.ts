import type { Question } from '../../model.ts'

interface Claims {
  readonly isItemClaimed: (key: string) => boolean
  readonly isRowClaimed: (id: string) => boolean
  readonly isItemResolved: (key: string) => boolean
  readonly isRowResolved: (id: string) => boolean
}

/** Sides that a person can still choose from. */
export interface OpenSides {
  readonly items: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

/**
 * What questions are still about: a match or a resolution takes sides out of them, and a question with one side left is
 * none. An item that was closed stays ambiguous; yet transactions are candidates only of items that are open.
 */
export function openSides(questions: readonly Question[], claims: Claims): OpenSides {
  const items = new Set<string>()
  const rows = new Set<string>()
  for (const question of questions) {
    const free = question.items.filter((key) => !claims.isItemClaimed(key))
    const candidates = question.rows.filter((id) => !claims.isRowClaimed(id) && !claims.isRowResolved(id))
    // Sums are about all that they name: with one side gone they add up no more.
    const isBroken =
      question.together && (free.length < question.items.length || candidates.length < question.rows.length)
    if (isBroken || candidates.length === 0) continue
    for (const key of free) items.add(key)
    if (!free.every(claims.isItemResolved)) for (const id of candidates) rows.add(id)
  }
  return { items, rows }
}
