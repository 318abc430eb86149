import { textsOf, recordOf } from './fieldLists.ts'
import { FILTERED_FIELDS, SENT_FIELDS } from './transactionFields.ts'

/** The closed sets of words that filters, saved views and the query text share. */

/** The most conditions that a person may write. */
export const MOST_WRITTEN = 50

/** The most conditions of a filter: leaves room for those that the app adds for a bar, a selection or an account. */
export const MOST_CONDITIONS = 2 * MOST_WRITTEN

/** The most characters of a text or a value in a condition. */
export const LONGEST_VALUE = 200

/** The most values in one condition: many, because a selection is one condition. */
export const MOST_VALUES = 10_000

/** Days of the user's time zone, counted from the day of the query. Weeks begin on Monday. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-7-days',
  'last-30-days',
  'last-90-days'
] as const

/** States of transactions that a reconciliation claims. */
export const DECIDED_STATES = ['matched', 'different', 'unexpected', 'duplicate'] as const

/** `open`: no reconciliation claims the transaction. */
export const RECONCILIATION_STATES = ['open', ...DECIDED_STATES] as const

/**
 * Fields that are compared with exact values: of a counterparty with a whole name, however it is spelt, as accents and
 * case do not count.
 */
export const EXACT_FIELDS = textsOf(FILTERED_FIELDS, 'filter')

/** What the values of an exact field are. */
export const EXACT_KINDS = recordOf(FILTERED_FIELDS, ({ filter, kind }) => [filter, kind])

/** `size` is the amount without its sign. */
export const AMOUNT_FIELDS = ['amount', 'size'] as const

export const DATE_FIELDS = ['created', 'updated'] as const

export const DIRECTIONS = ['in', 'out', 'zero'] as const

/** What a transaction may have or lack; `extra`: fields that the interface does not describe. */
export const POSSESSIONS = ['bulk', 'correlation', 'counterparty', 'number', 'reference', 'extra', 'history'] as const

/**
 * `absent`: the last complete full sync did not return it. `problem`: a later version of it could not be read.
 */
export const MARKS = ['absent', 'problem'] as const

export const SORT_FIELDS = textsOf(
  SENT_FIELDS.filter((field) => 'sort' in field),
  'name'
)
