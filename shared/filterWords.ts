/** The closed sets of words that filters, saved views and the query text share. */

/** As many conditions as a person may put together. */
export const MOST_WRITTEN = 50

/** As many as a filter holds: there is room for those that the app adds itself, of a bar, a selection or an account. */
export const MOST_CONDITIONS = 2 * MOST_WRITTEN

/** As long as a text or a value of a condition is. */
export const LONGEST_VALUE = 200

/** As many as one condition names: many, because a selection is one. */
export const MOST_VALUES = 10_000

/** Days of the user's time zone, counted from the day on which the question is asked. Weeks begin on Monday. */
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

/** Of transactions that a reconciliation claims. */
export const DECIDED_STATES = ['matched', 'different', 'unexpected', 'duplicate'] as const

/** `open`: no reconciliation claims the transaction. */
export const RECONCILIATION_STATES = ['open', ...DECIDED_STATES] as const

/** Fields that hold one of few or many exact texts. */
export const EXACT_FIELDS = [
  'id',
  'account',
  'currency',
  'status',
  'type',
  'bulk',
  'correlation',
  // A whole name, however it is spelt: accents and case do not count.
  'counterparty'
] as const

/** `size` is the amount without its sign. */
export const AMOUNT_FIELDS = ['amount', 'size'] as const

export const DATE_FIELDS = ['created', 'updated'] as const

export const DIRECTIONS = ['in', 'out', 'zero'] as const

/** What a transaction may have or lack; `extra` are fields that the interface does not name. */
export const POSSESSIONS = ['bulk', 'correlation', 'counterparty', 'number', 'reference', 'extra', 'history'] as const

/**
 * `absent`: the last complete full sync did not return it. `problem`: a later version of it could not be read.
 */
export const MARKS = ['absent', 'problem'] as const

export const SORT_FIELDS = [
  'createdAt',
  'updatedAt',
  'amount',
  'counterpartyName',
  'reference',
  'status',
  'type',
  'currency',
  'accountId',
  'bulkPaymentId'
] as const
