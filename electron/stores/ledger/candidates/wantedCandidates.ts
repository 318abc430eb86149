import type { Sieve } from '../../../core/matching/model.ts'
import type { TextSource } from '../model/textSource.ts'

/** JSON arrays of some thousand texts each. The database looks up one array after the other. */
export type TextLists = readonly string[]

/** The rows that matching needs: those that any of these parts selects. */
export interface WantedCandidates {
  /** In lower case with hyphens. */
  readonly correlationIds: TextLists
  readonly bulkPaymentIds: TextLists
  readonly ids: TextLists
  /** By currency of the amount or payment amount: ranges of scaled sizes without sign, ascending, without overlap. */
  readonly sizes: readonly {
    readonly currency: string
    readonly ranges: readonly (readonly [least: bigint, most: bigint])[]
  }[]
  /** Letters and digits only, upper case. */
  readonly counterpartyNumbers: readonly string[]
  /** References in the same form. A few rows of each show how often it is used. */
  readonly references: readonly string[]
  /** Also selects rows that may repeat a payment or bring its money back. */
  readonly related: Sieve | null
  /** Limits for `sizes`, `counterpartyNumbers` and `references`. Times are ISO 8601 in UTC; null means no limit. */
  readonly within: {
    readonly from: string | null
    readonly to: string | null
    readonly accounts: readonly string[] | null
  }
}

/** Candidate rows; more questions can add more rows. */
export interface CandidateSource extends TextSource {
  /** Continues after the last piece with rows that were not returned before; resolves to how many. */
  ask(wanted: WantedCandidates): Promise<number>
}
