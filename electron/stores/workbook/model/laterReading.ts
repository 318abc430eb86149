import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import type { FoundRow } from '../../../core/matching/model.ts'

/** If the service touched two readings at the same moment, the one with the higher number is later. */
const FURTHER = { pending: 0, settled: 1, unclassified: 2, failed: 3 } as const satisfies Record<
  SettlementStatus,
  number
>

/**
 * Merges what a team knows about a transaction with what a member's ledger has read. Ledgers of members were synced at
 * different times, so the reading with the later touch time wins. Two readings with the same touch time count as one:
 * the status that is further in `FURTHER` wins, the same status word takes its latest meaning, and an absent
 * transaction stays absent, so that readings never alternate. Returns `known` itself if there is no news.
 */
export function laterReading(known: FoundRow, read: FoundRow): FoundRow {
  if (read.updatedAt > known.updatedAt) return read
  if (read.updatedAt < known.updatedAt) return known
  const takesStatus = read.status === known.status || FURTHER[read.settlementStatus] > FURTHER[known.settlementStatus]
  const { status, settlementStatus } = takesStatus ? read : known
  const isAbsent = known.isAbsent || read.isAbsent
  const isKnown = status === known.status && settlementStatus === known.settlementStatus && isAbsent === known.isAbsent
  return isKnown ? known : { ...known, status, settlementStatus, isAbsent }
}
