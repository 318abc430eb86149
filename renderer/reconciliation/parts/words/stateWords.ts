import type { DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { ItemState, Resolution, RowState } from '../../../../shared/domain/reconciliation/itemState.ts'
import { formatCount } from '../../../kit/bridge/format.ts'
import type { ReconciliationPhase } from '../../../../shared/domain/reconciliation/reconciliation.ts'

/** What became of an expected payment, as a name and in a sentence. */
export const itemStateWords: Readonly<Record<ItemState, { readonly name: string; readonly about: string }>> = {
  matched: { name: 'Matched', about: 'Settled, exactly as expected.' },
  different: { name: 'Differs', about: 'Found, but not as expected.' },
  ambiguous: { name: 'Needs review', about: 'What could be it is uncertain, or could be something else as well.' },
  pending: { name: 'Pending', about: 'Found, but the transaction is not settled.' },
  missing: { name: 'Missing', about: 'No transaction was found for it.' }
}

/** Where a state is told by a verb. */
const MANY: Readonly<Partial<Record<ItemState, string>>> = { different: 'differ', ambiguous: 'need review' }

/** `2 differ`, `1 missing`: so many payments of a state. */
export function stateCountWords(state: ItemState, count: number): string {
  return `${formatCount(count)} ${(count === 1 ? undefined : MANY[state]) ?? itemStateWords[state].name.toLowerCase()}`
}

/** What a transaction is to the reconciliation. */
export const rowStateWords: Readonly<Record<RowState, { readonly name: string; readonly about: string }>> = {
  expected: { name: 'Expected', about: 'Claimed by an expected payment.' },
  candidate: { name: 'Possible match', about: 'Might be an expected payment; that is to be decided.' },
  duplicate: { name: 'Duplicate', about: 'The same payment as one that is matched already.' },
  unexpected: { name: 'Not in payment file', about: 'Of the same bulk payment, but not in the payment file.' },
  unrelated: { name: 'Unrelated', about: 'Was looked at and has nothing to do with the payment file. Counts nowhere.' }
}

export const resolutionWords: Readonly<Record<Resolution['kind'], string>> = {
  'written-off': 'Written off',
  ignored: 'Ignored',
  explained: 'Explained',
  carried: 'Carried over'
}

export const phaseWords: Readonly<Record<ReconciliationPhase, string>> = {
  new: 'New',
  open: 'Open',
  'signed-off': 'Signed off'
}

export const phaseTones = { new: 'neutral', open: 'caution', 'signed-off': 'positive' } as const

/** Parts of a difference, as columns of its table. */
export const partWords: Readonly<Record<DifferencePartKind, { readonly name: string; readonly about: string }>> = {
  missing: { name: 'Missing', about: 'Expected payments that no transaction was found for' },
  pending: { name: 'Pending', about: 'Expected payments whose transaction is not settled' },
  ambiguous: { name: 'Needs review', about: 'Expected payments with possible matches to choose from' },
  residual: { name: 'Amount differences', about: 'What matched payments and their transactions differ by' },
  unexpected: { name: 'Not in payment file', about: 'Settled transactions of the bulk payment that nobody expected' },
  duplicate: { name: 'Duplicates', about: 'Settled transactions that repeat a matched one' },
  candidate: { name: 'Possible matches', about: 'Settled transactions that might be an expected payment' }
}
