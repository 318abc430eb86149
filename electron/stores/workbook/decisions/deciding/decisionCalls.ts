import type { Contradiction } from '../../../../../shared/domain/reconciliation/contradiction.ts'
import type { WorkbookContext } from '../../log/context.ts'
import { againstMatch } from './againstMatch.ts'
import { itemNamed, rowNamed } from './named.ts'

interface MatchMeant {
  readonly id: string
  readonly items: readonly string[]
  readonly transactionIds: readonly string[]
}

export interface DecisionCalls {
  /** The contradictions of a match by hand, strongest first. */
  against(match: MatchMeant): readonly Contradiction[]
}

export function createDecisionCalls(context: WorkbookContext): DecisionCalls {
  return {
    against({ id, items, transactionIds }) {
      const open = context.open(id)
      const held = items.map((key) => itemNamed(open, key))
      const rows = transactionIds.map((row) => rowNamed(open, row))
      return againstMatch(open, held, rows)
    }
  }
}
