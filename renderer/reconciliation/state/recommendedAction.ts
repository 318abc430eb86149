import type { FoundTransaction } from '../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemRow } from '../../../shared/domain/reconciliation/itemRow.ts'
import type { DifferenceKind } from '../../../shared/domain/reconciliation/itemState.ts'
import type { QueueEntry } from './decisionQueue.ts'

/** The payment is still owed, so the next reconciliation has to expect it. */
const STILL_OWED: readonly DifferenceKind[] = ['failed', 'returned']
/** Nobody can say from here whether that is right, so somebody has to ask first. */
const TO_BE_ASKED: readonly DifferenceKind[] = ['counterparty', 'name', 'absent']

export interface RecommendedBy {
  /** A match is chosen, and nothing speaks against it. */
  readonly isPossible: boolean
  /** For a transaction that moved no money: whether payments are left that it may be an attempt of. */
  readonly attempt?: 'open' | 'none' | undefined
}

/** What a careful accountant does first about an entry of the queue, as in docs/reconciling.md. */
export function recommendedOf(entry: QueueEntry, { isPossible, attempt }: RecommendedBy): string {
  if (entry.kind === 'transaction') return ofTransaction(entry.row, attempt)
  const { item } = entry
  if (item.match !== null) return ofMatched(item)
  if (item.repeatedBy) return item.repeatedBy.isOwedOnce || item.hasNote ? 'ignore' : 'note'
  return isPossible ? 'match' : 'hand'
}

function ofTransaction(row: FoundTransaction, attempt: RecommendedBy['attempt']): string {
  if (row.state === 'duplicate') return askedFirst(row)
  if (row.rest) return 'ignore'
  if (row.returns) return 'match'
  if (attempt === undefined) return 'explain'
  return attempt === 'open' ? 'hand' : 'ignore'
}

function ofMatched(item: ItemRow): string {
  const { differences, state } = item
  if (differences.some((kind) => STILL_OWED.includes(kind))) return 'carry'
  const isUnclear = state === 'pending' || differences.some((kind) => TO_BE_ASKED.includes(kind))
  return isUnclear ? askedFirst(item) : 'explain'
}

/** A note keeps what was asked, and the entry open; with the answer it can be accepted. */
const askedFirst = ({ hasNote }: { readonly hasNote: boolean }) => (hasNote ? 'explain' : 'note')
