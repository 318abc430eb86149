import type { TextSource } from '../textSource.ts'

/** Fields of a line of `readCandidates`, in their order. */
export const CANDIDATE_FIELDS = [
  'id',
  'accountId',
  'amount',
  'currency',
  'paymentAmount',
  'paymentCurrency',
  'bulkPaymentId',
  'correlationId',
  'counterpartyName',
  'counterpartyNumber',
  'counterpartyBankCode',
  'reference',
  'status',
  'type',
  'createdAt',
  'updatedAt',
  'isAbsent'
] as const

/** JSON arrays of some thousand texts each, looked up one array after the other by the database itself. */
export type TextLists = readonly string[]

/** Which rows matching wants: those that any part names. */
export interface WantedCandidates {
  /** In lower case with hyphens. */
  readonly correlationIds: TextLists
  readonly bulkPaymentIds: TextLists
  readonly ids: TextLists
  /** By currency (of the amount or of the payment amount): sizes without a sign, scaled, ascending, not overlapping. */
  readonly sizes: readonly {
    readonly currency: string
    readonly ranges: readonly (readonly [least: bigint, most: bigint])[]
  }[]
  /** Letters and digits only, upper case. */
  readonly counterpartyNumbers: readonly string[]
  /** References, written likewise: a few rows with each show how often it is used. */
  readonly references: readonly string[]
  /** Also rows of the same size, currency and party as one that was given before, at most so many days apart. */
  readonly aroundDays: number | null
  /** What `sizes`, `counterpartyNumbers` and `references` are kept to. Times are ISO 8601 in UTC; null where it is open. */
  readonly within: {
    readonly from: string | null
    readonly to: string | null
    readonly accounts: readonly string[] | null
  }
}

/** Rows for matching, with further questions for further rows. */
export interface CandidateSource extends TextSource {
  /** Goes on, after the last piece, with rows that were not given before; resolves with how many. */
  ask(wanted: WantedCandidates): Promise<number>
}
