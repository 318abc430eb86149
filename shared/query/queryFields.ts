import {
  AMOUNT_FIELDS,
  DATE_FIELDS,
  DATE_PRESETS,
  DIRECTIONS,
  EXACT_FIELDS,
  MARKS,
  POSSESSIONS,
  RECONCILIATION_STATES
} from '../filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactionStatus.ts'

/** The fields whose values are words of a closed set. */
export const WORD_FIELDS = {
  standing: SETTLEMENT_STATUSES,
  reconciliation: RECONCILIATION_STATES,
  direction: DIRECTIONS,
  has: POSSESSIONS,
  is: MARKS
} as const

export type WordField = keyof typeof WORD_FIELDS
export type ExactField = (typeof EXACT_FIELDS)[number]
export type AmountField = (typeof AMOUNT_FIELDS)[number]
export type DateField = (typeof DATE_FIELDS)[number]
export type QueryField = 'text' | ExactField | WordField | AmountField | DateField

/** What people write for the names that filters are kept with. */
const WRITTEN_FIELDS = new Map<string, string>([['standing', 'settlement']])
const WRITTEN_WORDS = new Map<string, string>([['unclassified', 'unknown']])

/** What each field asks for, in the order in which they are offered. */
export const FIELD_DETAILS: Readonly<Record<QueryField, string>> = {
  status: 'Status of the payment, as the service gives it',
  amount: 'Amount with its sign, such as >=100 or -50..50',
  counterparty: 'Full name of the payer or payee',
  created: 'When a payment was made, such as last month or 2026-01',
  currency: 'Currency of the amount',
  account: 'Your account that paid or received it',
  type: 'Kind of payment, as the service gives it',
  standing: 'What its status means: settled, pending or failed',
  reconciliation: 'Whether it was matched with a payment file',
  direction: 'Money in or out',
  size: 'Amount without its sign, such as >=100',
  has: 'What is filled in, or missing, such as a reference',
  is: 'No longer returned by the service, or unreadable',
  bulk: 'Bulk payment, by its id',
  correlation: 'Correlation id',
  id: 'Id of the transaction',
  updated: 'When it last changed, such as from pending to completed',
  text: 'Part of a name, reference, account number or id'
}

const ALIASES: Readonly<Record<string, QueryField>> = {
  date: 'created',
  createdat: 'created',
  created_at: 'created',
  on: 'created',
  updatedat: 'updated',
  updated_at: 'updated',
  changed: 'updated',
  accountid: 'account',
  account_id: 'account',
  bulkpaymentid: 'bulk',
  bulk_payment_id: 'bulk',
  correlationid: 'correlation',
  correlation_id: 'correlation',
  transaction: 'id',
  reconciled: 'reconciliation',
  abs: 'size',
  counterparty_name: 'counterparty',
  settlement: 'standing',
  flag: 'is',
  payee: 'counterparty',
  payer: 'counterparty',
  contains: 'text'
}

const FIELDS: ReadonlyMap<string, QueryField> = new Map([
  ...(Object.keys(FIELD_DETAILS) as QueryField[]).map((field) => [field, field] as const),
  ...Object.entries(ALIASES)
])

/** The field of a name or another name for it, in any case; undefined where there is none. */
export function fieldOf(name: string): QueryField | undefined {
  return FIELDS.get(name.toLowerCase())
}

/** All names that a field goes by. */
export function namesOf(field: QueryField): readonly string[] {
  return [...FIELDS].filter(([, named]) => named === field).map(([name]) => name)
}

/** The name under which a query is written. */
export function writtenField(field: QueryField): string {
  return WRITTEN_FIELDS.get(field) ?? field
}

/** A word of a closed set as it is written. */
export function writtenWord(word: string): string {
  return WRITTEN_WORDS.get(word) ?? word
}

/** The one of these words that a text is, in any case, as it is kept or as it is written. */
export function wordOf<W extends string>(known: readonly W[], text: string): W | undefined {
  const lower = text.toLowerCase()
  return known.find((word) => word === lower || writtenWord(word) === lower)
}

export function isWordField(field: QueryField): field is WordField {
  return field in WORD_FIELDS
}

export function isExactField(field: QueryField): field is ExactField {
  return (EXACT_FIELDS as readonly string[]).includes(field)
}

export function isAmountField(field: QueryField): field is AmountField {
  return (AMOUNT_FIELDS as readonly string[]).includes(field)
}

export function isDateField(field: QueryField): field is DateField {
  return (DATE_FIELDS as readonly string[]).includes(field)
}

/** The field that a word of a closed set belongs to: `pending` is a settlement status, `last-month` a date. */
export function fieldOfWord(word: string): QueryField | undefined {
  if ((DATE_PRESETS as readonly string[]).includes(word.toLowerCase())) return 'created'
  return (Object.keys(WORD_FIELDS) as WordField[]).find((field) => wordOf<string>(WORD_FIELDS[field], word))
}
