import type { SettlementStatus } from '../../../shared/transactionStatus.ts'

/** What a status word is taken to mean, in words. The word itself is always shown beside it. */
export const settlementWords: Readonly<Record<SettlementStatus, string>> = {
  settled: 'taken as settled',
  pending: 'taken as not settled yet',
  failed: 'taken as failed',
  unclassified: 'not a word that Tallydesk knows; counts as neither settled nor failed'
}

/** The same as a name. */
export const settlementNames: Readonly<Record<SettlementStatus, string>> = {
  settled: 'Settled',
  pending: 'Pending',
  failed: 'Failed',
  unclassified: 'Unclassified'
}
