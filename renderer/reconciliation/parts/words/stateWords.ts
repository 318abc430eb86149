import type { ItemState } from '../../../../shared/domain/reconciliation/itemState.ts'
import { itemStateWords } from '../../../../shared/words/itemStatus.ts'
import { formatCount } from '../../../kit/bridge/format.ts'

/** States that need a verb after a count. */
const MANY: Readonly<Partial<Record<ItemState, string>>> = { different: 'differ', ambiguous: 'need review' }

/** `2 differ`, `1 missing`: the number of payments in a state. */
export function stateCountWords(state: ItemState, count: number): string {
  return `${formatCount(count)} ${(count === 1 ? undefined : MANY[state]) ?? itemStateWords[state].name.toLowerCase()}`
}

export const reconciliationStatusTones = {
  new: 'neutral',
  open: 'caution',
  'to-review': 'caution',
  'needs-review': 'caution',
  'signed-off': 'positive',
  'signed-off-unexplained': 'caution'
} as const
