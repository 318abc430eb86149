import type { Question } from '../../../core/matching/model.ts'
import type { ReconciliationView } from './openReconciliation.ts'

const byItem = new WeakMap<ReconciliationView, ReadonlyMap<string, readonly Question[]>>()

/** The open questions that name an item. */
export function questionsOf(view: ReconciliationView, key: string): readonly Question[] {
  let index = byItem.get(view)
  if (!index) {
    index = indexed(view.questions)
    byItem.set(view, index)
  }
  return index.get(key) ?? []
}

function indexed(questions: readonly Question[]): ReadonlyMap<string, readonly Question[]> {
  const index = new Map<string, Question[]>()
  for (const question of questions) {
    for (const key of question.items) {
      const known = index.get(key)
      if (known) known.push(question)
      else index.set(key, [question])
    }
  }
  return index
}

interface Sides {
  readonly items: readonly string[]
  readonly rows: readonly string[]
}

/** The possible matches of an item: sets of transactions that may be it, each with the items that it would pay. */
export function possibleMatches(view: ReconciliationView, key: string): readonly Sides[] {
  const sides = new Map<string, Sides>()
  for (const { items, rows, together } of questionsOf(view, key)) {
    if (together) sides.set(rows.join('\n'), { items, rows })
    else for (const id of rows) sides.set(id, { items: [key], rows: [id] })
  }
  return [...sides.values()]
}
