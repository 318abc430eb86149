import type { Question } from '../../model.ts'

interface Claims {
  readonly isItemClaimed: (key: string) => boolean
  readonly isRowClaimed: (id: string) => boolean
  readonly isItemResolved: (key: string) => boolean
  readonly isRowResolved: (id: string) => boolean
}

/** The items and transactions that a person can still choose from. */
export interface OpenSides {
  readonly items: ReadonlySet<string>
  readonly rows: ReadonlySet<string>
}

/**
 * Finds what is still undecided. A match or a resolution removes its sides from every question, and a question with
 * only one side left is dropped. A closed item stays ambiguous, but transactions are candidates only of open items.
 */
export function openSides(questions: readonly Question[], claims: Claims): OpenSides {
  const items = new Set<string>()
  const rows = new Set<string>()
  for (const question of questions) {
    const free = question.items.filter((key) => !claims.isItemClaimed(key))
    const candidates = question.rows.filter((id) => !claims.isRowClaimed(id) && !claims.isRowResolved(id))
    // A question about a sum names all parts of it: without one of them, the rest no longer add up.
    const isBroken =
      question.together && (free.length < question.items.length || candidates.length < question.rows.length)
    if (isBroken || candidates.length === 0) continue
    for (const key of free) items.add(key)
    if (!free.every(claims.isItemResolved)) for (const id of candidates) rows.add(id)
  }
  return { items, rows }
}
