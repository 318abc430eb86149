import { CELL_LENGTH } from '../../../core/spreadsheet/cellText.ts'
import { recordOf } from '../../../../shared/transactions/fieldLists.ts'
import { SENT_FIELDS, type TransactionField } from '../../../../shared/transactions/transactionFields.ts'
import type { NewTransaction } from '../model/ledgerSyncRun.ts'

type TextField = Extract<TransactionField, { readonly careBit: number }>
export type TextColumn = TextField['column']

const TEXT_FIELDS = SENT_FIELDS.filter((field) => 'careBit' in field)

const BITS = recordOf(TEXT_FIELDS, ({ column, careBit }) => [column, 2 ** careBit])

/** The bit for text that a delimited file must check. */
export function csvCare(column: TextColumn): number {
  return BITS[column]
}

/** The bit for text that an XML file must check. */
export function xmlCare(column: TextColumn): number {
  return csvCare(column) * 2 ** 16
}

/** All bits that `csvCare` and `xmlCare` use. */
export const CSV_CARE = Object.values(BITS).reduce((sum, bit) => sum + bit, 0)
export const XML_CARE = CSV_CARE * 2 ** 16

/** Some text is longer than a cell of a spreadsheet can be. */
export const LONG_CARE = 2 ** 32
/** Some text has a control character, a character that changes the reading direction, or a visible stand-in for one. */
export const STRANGE_CARE = 2 ** 33

// Each rule covers slightly more than the formats need: too many bits cost time, too few would be wrong.

// All characters at which a program may split lines, and all beginnings that may need protection from running as a
// formula.
const CSV = /^['\t\r\n \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]|[",;|\t\r\n]/
// XML markup, spaces that XML may drop, and text that looks like a spreadsheet's escape.
const XML = /[&<>\t\r\n\p{Cc}\ufffe\uffff]|^ | $|_x[0-9a-f]{4}_/iu
const STRANGE = /[^\P{Cc}\t\r\n]|[\u2028-\u202e\u2066-\u2069\u2400-\u2421\ufffe\uffff]|\[U\+/u
// The union of the other rules: a single test for nearly every cell.
const ANY =
  /^[' \u00a0\u200b\ufeff=+\-@\uff1d\uff0b\uff0d\uff20]| $|[\p{Cc}",;|&<>\u2028-\u202e\u2066-\u2069\u2400-\u2421\ufffe\uffff]|_x|\[u\+/iu

/**
 * What files must check in a row's texts, as bits: 0 to 15 for delimited files (`csvCare`), 16 to 31 for XML
 * (`xmlCare`), then `LONG_CARE` and `STRANGE_CARE`. 0 for nearly every row.
 */
export function textCare(row: NewTransaction): number {
  let care = 0
  let isLong = false
  let isStrange = false
  for (const { name, careBit } of TEXT_FIELDS) {
    const value = row[name]
    if (!value || (value.length <= CELL_LENGTH && !ANY.test(value))) continue
    isLong ||= value.length > CELL_LENGTH
    isStrange ||= STRANGE.test(value)
    care += (CSV.test(value) ? 2 ** careBit : 0) + (XML.test(value) ? 2 ** (careBit + 16) : 0)
  }
  return care + (isLong ? LONG_CARE : 0) + (isStrange ? STRANGE_CARE : 0)
}
