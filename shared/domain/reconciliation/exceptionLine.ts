import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'
import { DIFFERENCE_PARTS, DifferencePartKind } from './difference.ts'
import { DifferenceKind, Resolution } from './itemState.ts'
import { ReconciliationId } from './reconciliation.ts'

/**
 * What an exception is, more closely than the part of the difference that it counts in: `repeated`, of `missing`, stands in
 * the file once more and was paid there; `failed`, of `missing`, was found, and all that was found failed or was cancelled;
 * `failed-transaction` is one that no payment claims, and moved nothing. Each stands behind what it is of.
 */
export const EXCEPTION_KINDS = DIFFERENCE_PARTS.flatMap((part) => {
  if (part === 'missing') return [part, 'failed', 'repeated'] as const
  return part === 'unexpected' ? ([part, 'failed-transaction'] as const) : ([part] as const)
})
export const ExceptionKind = z.enum(EXCEPTION_KINDS)
export type ExceptionKind = z.output<typeof ExceptionKind>

/** One line of what was instructed and not simply paid, or paid and not instructed. Money as the ledger signs it. */
export const ExceptionLine = z.strictObject({
  part: DifferencePartKind,
  kind: ExceptionKind,
  /** Null of a payment that states none and was not found. */
  currency: CurrencyCode.nullable(),
  /** Of the first payment, or else of the first transaction. */
  payee: z.string().nullable(),
  number: z.string().nullable(),
  reference: z.string().nullable(),
  /** The day of execution, or else the time of the transaction. */
  date: z.string().nullable(),
  /** How many payments and transactions the line is about. */
  payments: z.int(),
  transactions: z.int(),
  /** Ids of the first transactions. */
  transactionIds: z.array(z.string()).readonly(),
  /** `expected` − `found` = `difference`. Null where no amount is known. */
  expected: Decimal.nullable(),
  found: Decimal.nullable(),
  difference: Decimal.nullable(),
  differences: z.array(DifferenceKind).readonly(),
  /** What did not move, and the status that the provider gives; null where nothing failed. */
  failed: z.strictObject({ amount: Decimal, currency: CurrencyCode, status: z.string() }).nullable(),
  /** Why a transaction that nobody expected is there: a sentence. */
  why: z.string().nullable(),
  resolution: Resolution.nullable()
})
export type ExceptionLine = z.output<typeof ExceptionLine>

/** All lines of a kind added up; `matched`: everything that is no exception, so that the subtotals add up to all. */
export const ExceptionSubtotal = z.strictObject({
  kind: z.union([ExceptionKind, z.literal('matched')]),
  currency: CurrencyCode,
  /** Lines; of `matched` payments. */
  count: z.int(),
  expected: Decimal,
  found: Decimal,
  difference: Decimal
})
export type ExceptionSubtotal = z.output<typeof ExceptionSubtotal>

/** What became of payments: decided on, or by themselves. `tolerated`: within what a rule allows; `open`: nobody decided. */
export const PAYMENT_OUTCOMES = [
  'matched',
  'tolerated',
  'explained',
  'written-off',
  'ignored',
  'carried',
  'pending',
  'open'
] as const
export const PaymentOutcome = z.strictObject({
  outcome: z.enum(PAYMENT_OUTCOMES),
  /** Null of payments that state none and were not found. */
  currency: CurrencyCode.nullable(),
  payments: z.int(),
  instructed: Decimal.nullable(),
  /** Signed as the ledger signs it; with that of the transactions that no payment claims, all of them are the difference. */
  difference: Decimal.nullable()
})
export type PaymentOutcome = z.output<typeof PaymentOutcome>

/** What the instruction was about, as far as it says so, or as its transactions do. */
export const InstructedFrame = z.strictObject({
  /** The accounts that are charged: ids of the ledger, or numbers. */
  accounts: z.array(z.string()).readonly(),
  /** The first and the last day of execution; null where none is known. */
  days: z.strictObject({ first: z.iso.date(), last: z.iso.date() }).nullable(),
  bulkPaymentIds: z.array(z.string()).readonly()
})
export type InstructedFrame = z.output<typeof InstructedFrame>

export const ExceptionWindowRequest = z.strictObject({
  id: ReconciliationId,
  from: z.int().nonnegative(),
  count: z.int().min(1).max(500)
})
export type ExceptionWindowRequest = z.output<typeof ExceptionWindowRequest>

/** Lines by currency and kind, in the order of the difference. */
export const ExceptionWindow = z.strictObject({
  lines: z.array(ExceptionLine).readonly(),
  total: z.int(),
  subtotals: z.array(ExceptionSubtotal).readonly(),
  /** Every payment once, by currency in the order of the difference. */
  outcomes: z.array(PaymentOutcome).readonly(),
  frame: InstructedFrame,
  revision: z.int()
})
export type ExceptionWindow = z.output<typeof ExceptionWindow>
