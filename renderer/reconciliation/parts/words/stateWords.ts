import type { ItemState } from '../../../../shared/domain/reconciliation/itemState.ts'
import type { ReconciliationStatus } from '../../../../shared/words/reconciliationStatus.ts'
import { itemStateWords } from '../../../../shared/words/itemStatus.ts'
import { formatCount } from '../../../kit/bridge/format.ts'

/** States that need a verb after a count. */
const MANY: Readonly<Partial<Record<ItemState, string>>> = {
  different: 'differ',
  ambiguous: 'need review',
  repeated: 'duplicates in the file'
}

/** `2 differ`, `1 missing`: the number of payments in a state. */
export function stateCountWords(state: ItemState, count: number): string {
  return `${formatCount(count)} ${(count === 1 ? undefined : MANY[state]) ?? itemStateWords[state].name.toLowerCase()}`
}

const STATUS_TONES = {
  new: 'neutral',
  open: 'caution',
  'to-review': 'caution',
  'needs-review': 'caution',
  'signed-off': 'positive',
  'signed-off-unexplained': 'caution'
} as const

/** `isAsSigned`: nothing is known to have come or changed since it was signed off, and that was looked for. */
export function reconciliationTone(status: ReconciliationStatus, isAsSigned: boolean) {
  return status === 'signed-off' && !isAsSigned ? 'neutral' : STATUS_TONES[status]
}
