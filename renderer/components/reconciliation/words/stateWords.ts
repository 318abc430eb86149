import type { DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type {
  DifferenceKind,
  ItemState,
  Resolution,
  RowState
} from '../../../../shared/domain/reconciliation/itemState.ts'
import { formatCount } from '../../../format.ts'
import type { ReconciliationPhase } from '../../../../shared/domain/reconciliation/reconciliation.ts'

/** What became of an expected payment, as a name and in a sentence. */
export const itemStateWords: Readonly<Record<ItemState, { readonly name: string; readonly about: string }>> = {
  matched: { name: 'Matched', about: 'Settled, exactly as expected.' },
  different: { name: 'Differs', about: 'Found, but not as expected.' },
  ambiguous: { name: 'To choose', about: 'What could be it is uncertain, or could be something else as well.' },
  pending: { name: 'Pending', about: 'Found, but the transaction is not settled.' },
  missing: { name: 'Missing', about: 'No transaction was found for it.' }
}

/** `2 differ`, `1 missing`: so many payments of a state. */
export function stateCountWords(state: ItemState, count: number): string {
  return `${formatCount(count)} ${state === 'different' && count !== 1 ? 'differ' : itemStateWords[state].name.toLowerCase()}`
}

/** What a transaction is to the reconciliation. */
export const rowStateWords: Readonly<Record<RowState, { readonly name: string; readonly about: string }>> = {
  expected: { name: 'Expected', about: 'Claimed by an expected payment.' },
  candidate: { name: 'Candidate', about: 'Might be an expected payment; that is to be decided.' },
  duplicate: { name: 'Duplicate', about: 'The same payment as one that is matched already.' },
  unexpected: { name: 'Unexpected', about: 'Of the same bulk payment, but nothing of the instruction.' },
  unrelated: { name: 'Unrelated', about: 'Was looked at and has nothing to do with the instruction. Counts nowhere.' }
}

const differenceKindWords: Readonly<Record<DifferenceKind, string>> = {
  amount: 'another amount moved',
  failed: 'the transaction failed, so nothing moved',
  returned: 'it moved and came back',
  counterparty: 'it went to another account number',
  name: 'the id is right, but it went to another name',
  reference: 'the id is right, but its reference names something else',
  changed: 'the transaction has changed since it was matched',
  absent: 'the service no longer returns the transaction'
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
  ambiguous: { name: 'To choose', about: 'Expected payments with candidates to choose from' },
  residual: { name: 'Residuals', about: 'What matched payments and their transactions differ by' },
  unexpected: { name: 'Unexpected', about: 'Settled transactions of the bulk payment that nobody expected' },
  duplicate: { name: 'Duplicates', about: 'Settled transactions that repeat a matched one' },
  candidate: { name: 'Candidates', about: 'Settled transactions that might be an expected payment' }
}

/** Why a matched payment differs, as one sentence without a capital. */
export function differencesInWords(kinds: readonly DifferenceKind[]): string {
  return kinds.map((kind) => differenceKindWords[kind]).join('; ')
}
