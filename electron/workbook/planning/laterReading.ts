import type { SettlementStatus } from '../../../shared/transactionStatus.ts'
import type { FoundRow } from '../../reconciliation/model.ts'

/** Of two readings that the service touched last at the same moment, the one further on stands. */
const FURTHER = { pending: 0, settled: 1, unclassified: 2, failed: 3 } as const satisfies Record<
  SettlementStatus,
  number
>

/**
 * What a team knows of a transaction once a member's ledger has read it: ledgers of members are of different times, and
 * what the service touched earlier tells nothing of now. Where it touched both at the same moment, they are one reading:
 * then only what speaks against a match more than before is taken from the other, which never goes back and forth, a
 * payment under way that settled, and what a person says that its word means. `known` itself where there is no news.
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
