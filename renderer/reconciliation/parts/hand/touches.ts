import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { FoundTransaction } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'

interface Selected {
  readonly items: ReadonlyMap<string, ItemRow>
  readonly rows: ReadonlyMap<string, FoundTransaction>
}

/** Whether a decision changes something that is selected. */
export function touches(decision: Decision, { items, rows }: Selected): boolean {
  const holds = (match: number) => [...items.values(), ...rows.values()].some((each) => each.match === match)
  switch (decision.do) {
    case 'match':
      return decision.items.some((key) => items.has(key)) || decision.transactionIds.some((id) => rows.has(id))
    case 'unmatch':
      return decision.matches.some(holds)
    case 'split':
      return items.has(decision.item)
    case 'write-off':
    case 'ignore':
    case 'explain':
    case 'carry':
      return decision.targets.some((target) => {
        if (target.kind === 'match') return holds(target.id)
        return target.kind === 'item' ? items.has(target.key) : rows.has(target.id)
      })
    case 'fill-in':
    case 'book':
    case 'undo':
      // These kinds may change any row.
      return true
    case 'note':
    case 'assign':
    case 'rename':
      return false
  }
}
