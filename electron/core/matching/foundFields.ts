import { placesOf, type RowOf } from '../../../shared/transactions/fieldLists.ts'
import type { FoundRow } from './model.ts'

const TO_STATUS = [
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
  'status'
] as const satisfies readonly (keyof FoundRow)[]

const FROM_TYPE = ['type', 'createdAt', 'updatedAt', 'isAbsent'] as const satisfies readonly (keyof FoundRow)[]

/** The fields of a row for matching, in the order of the workbook's table. */
export const FOUND_FIELDS = [...TO_STATUS, 'settlementStatus', ...FROM_TYPE] as const

/** What the ledger writes of such a row, in the order of a line; what a status means is for the reader. */
export const CANDIDATE_FIELDS = [...TO_STATUS, ...FROM_TYPE] as const

export const CANDIDATE_PLACES = placesOf(CANDIDATE_FIELDS)

/** A line, which is a JSON array. Scaled money is text, because numbers of JSON lose digits. */
export type CandidateLine = RowOf<Written, typeof CANDIDATE_FIELDS>

type Written = { readonly [Field in keyof FoundRow]: FoundRow[Field] extends bigint ? string : FoundRow[Field] }
