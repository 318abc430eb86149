import type { SettlementStatus } from '../transactions/transactionStatus.ts'

interface Words {
  readonly name: string
  /** Follows a number, as in `14 failed`. */
  readonly counted: string
  /** Beside the status itself, which is always shown. */
  readonly taken: string
  /** For people who choose one. */
  readonly about: string
}

/** The meanings of the service's status words. */
export const settlementStatusWords: Readonly<Record<SettlementStatus, Words>> = {
  settled: { name: 'Settled', counted: 'settled', taken: 'taken as settled', about: 'The money has moved' },
  pending: { name: 'Pending', counted: 'pending', taken: 'taken as not settled yet', about: 'Under way' },
  failed: {
    name: 'Failed or returned',
    counted: 'failed or returned',
    taken: 'taken as failed',
    about: 'Failed, declined, cancelled or returned'
  },
  unclassified: {
    name: 'Unknown',
    counted: 'of unknown status',
    taken: 'not known to Tallydesk; counts as neither settled nor failed',
    about: 'A status with an unknown meaning'
  }
}
