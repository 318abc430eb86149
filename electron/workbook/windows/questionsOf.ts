import type { Question } from '../../reconciliation/model.ts'
import type { ReconciliationView } from '../model/openReconciliation.ts'

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

/** The number of candidates of an item: sets of transactions that may be it. */
export function candidateCount(view: ReconciliationView, key: string): number {
  const sets = new Set<string>()
  for (const { rows, together } of questionsOf(view, key)) {
    if (together) sets.add(rows.join('\n'))
    else for (const id of rows) sets.add(id)
  }
  return sets.size
}
