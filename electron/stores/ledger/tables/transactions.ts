import { shownDecimals } from '../../../../shared/domain/money.ts'
import { textsOf, type RowOf } from '../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS } from '../../../../shared/transactions/transactionFields.ts'
import { textCare } from './textCare.ts'
import type { Value } from '../../../base/database/database.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import type { NewTransaction } from '../model/ledgerSyncRun.ts'

/** The columns from the service, in the order of `sourceValues`; `id` is the first. */
export const SOURCE_COLUMNS = [...textsOf(SENT_FIELDS, 'column'), 'extra'] as const

/** The same by their names in the app. */
export const SOURCE_NAMES = [...textsOf(SENT_FIELDS, 'name'), 'extra'] as const

/** The columns that are computed when a row is stored, in the order of `derivedValues`. */
export const DERIVED_COLUMNS = [
  'amount_digits',
  'payment_amount_digits',
  'text_care',
  'counterparty_key',
  'search_text'
] as const

/** Written out, because it runs for every row of a sync. */
export function sourceValues(row: NewTransaction): RowOf<NewTransaction, typeof SOURCE_NAMES> {
  return [
    row.id,
    row.accountId,
    row.amount,
    row.currency,
    row.paymentAmount,
    row.paymentCurrency,
    row.exchangeRate,
    row.bulkPaymentId,
    row.correlationId,
    row.counterpartyName,
    row.counterpartyNumber,
    row.counterpartyBankCode,
    row.counterpartyAccountId,
    row.reference,
    row.status,
    row.type,
    row.createdAt,
    row.updatedAt,
    row.extra
  ]
}

export function derivedValues(row: NewTransaction): Value[] {
  const name = row.counterpartyName === null ? null : foldText(row.counterpartyName)
  return [
    shownDecimals(row.amount, row.currency),
    shownDecimals(row.paymentAmount, row.paymentCurrency),
    textCare(row),
    name === null || name.trim() === '' ? null : name.trim(),
    searchText(row, name)
  ]
}

// One line per field: a search word never contains a line break, so it cannot match across two fields. The parts are
// folded separately, because ids need no folding and folding a name is slow.
function searchText(row: NewTransaction, foldedName: string | null): string {
  const ids = [row.counterpartyNumber, row.id, row.accountId, row.counterpartyAccountId, row.bulkPaymentId]
  const plain = [...ids, row.correlationId].filter((text) => text !== null).join('\n')
  return [...(foldedName === null ? [] : [foldedName]), foldText(row.reference), foldText(plain)].join('\n')
}
