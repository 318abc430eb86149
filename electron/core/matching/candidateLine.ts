import { placesOf, type RowOf } from '../../../shared/transactions/fieldLists.ts'
import type { FoundRow } from './model.ts'

/** What the ledger writes of a row for matching, in the order of a line. */
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
] as const satisfies readonly (keyof FoundRow)[]

export const CANDIDATE_PLACES = placesOf(CANDIDATE_FIELDS)

/** A line, which is a JSON array. Scaled money is text, because numbers of JSON lose digits. */
export type CandidateLine = RowOf<Written, typeof CANDIDATE_FIELDS>

type Written = { readonly [Field in keyof FoundRow]: FoundRow[Field] extends bigint ? string : FoundRow[Field] }
