import type { Condition } from '../domain/transactionFilter.ts'
import {
  AMOUNT_FIELDS,
  DATE_FIELDS,
  DATE_PRESETS,
  DIRECTIONS,
  EXACT_FIELDS,
  MARKS,
  POSSESSIONS,
  RECONCILIATION_STATES
} from '../transactions/filterWords.ts'
import { SETTLEMENT_STATUSES } from '../transactions/transactionStatus.ts'

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
/** A condition with exact values of a field. */
export type ExactCondition = Extract<Condition, { readonly field: ExactField }>
export type AmountField = (typeof AMOUNT_FIELDS)[number]
export type DateField = (typeof DATE_FIELDS)[number]
export type QueryField = 'text' | ExactField | WordField | AmountField | DateField

/** The names that people write, for the fields and words that are stored under other names. */
const WRITTEN_FIELDS = new Map<string, string>([['standing', 'settlement']])
const WRITTEN_WORDS = new Map<string, string>([['unclassified', 'unknown']])

/** The meaning of each field, in the order of the menu. */
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
  correlation: 'Payment id',
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

/** The field with this name or alias, in any case; undefined if there is none. */
export function fieldOf(name: string): QueryField | undefined {
  return FIELDS.get(name.toLowerCase())
}

/** All names of a field. */
export function namesOf(field: QueryField): readonly string[] {
  return [...FIELDS].filter(([, named]) => named === field).map(([name]) => name)
}

/** The field's name in a written query. */
export function writtenField(field: QueryField): string {
  return WRITTEN_FIELDS.get(field) ?? field
}

/** The written form of a word from a closed set. */
export function writtenWord(word: string): string {
  return WRITTEN_WORDS.get(word) ?? word
}

/** The word that a text means, in any case, in its stored or written form. */
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

export function isExact(condition: Condition): condition is ExactCondition {
  return isExactField(condition.field)
}

export function isAmountField(field: QueryField): field is AmountField {
  return (AMOUNT_FIELDS as readonly string[]).includes(field)
}

export function isDateField(field: QueryField): field is DateField {
  return (DATE_FIELDS as readonly string[]).includes(field)
}

/** The field of a word from a closed set: `pending` is a settlement status, `last-month` a date. */
export function fieldOfWord(word: string): QueryField | undefined {
  if ((DATE_PRESETS as readonly string[]).includes(word.toLowerCase())) return 'created'
  return (Object.keys(WORD_FIELDS) as WordField[]).find((field) => wordOf<string>(WORD_FIELDS[field], word))
}
