import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'
import { DIFFERENCE_PARTS, DifferencePartKind } from './difference.ts'
import { DifferenceKind, Resolution } from './itemState.ts'
import { ReconciliationId } from './reconciliation.ts'

/**
 * The parts of a difference, with finer kinds after the part that they belong to. `failed` (of `missing`): everything
 * that was found failed or was cancelled. `failed-transaction` (of `unexpected`): no payment claims it, and no money
 * moved.
 */
export const EXCEPTION_KINDS = DIFFERENCE_PARTS.flatMap((part) => {
  if (part === 'missing') return [part, 'failed'] as const
  return part === 'unexpected' ? ([part, 'failed-transaction'] as const) : ([part] as const)
})
export const ExceptionKind = z.enum(EXCEPTION_KINDS)
export type ExceptionKind = z.output<typeof ExceptionKind>

/** One exception: instructed and not simply paid, or paid and not instructed. Signs as in the ledger. */
export const ExceptionLine = z.strictObject({
  part: DifferencePartKind,
  kind: ExceptionKind,
  /** Null for a payment that states none and was not found. */
  currency: CurrencyCode.nullable(),
  /** Of the first payment; without a payment, of the first transaction. */
  payee: z.string().nullable(),
  number: z.string().nullable(),
  reference: z.string().nullable(),
  /** The day of execution; without one, the time of the transaction. */
  date: z.string().nullable(),
  /** Number of payments and transactions in this line. */
  payments: z.int(),
  transactions: z.int(),
  /** Ids of the first transactions. */
  transactionIds: z.array(z.string()).readonly(),
  /** `expected` − `found` = `difference`. Null if no amount is known. */
  expected: Decimal.nullable(),
  found: Decimal.nullable(),
  difference: Decimal.nullable(),
  differences: z.array(DifferenceKind).readonly(),
  /** The amount that did not move, and the provider's status; null if nothing failed. */
  failed: z.strictObject({ amount: Decimal, currency: CurrencyCode, status: z.string() }).nullable(),
  /** Why an unexpected transaction exists, or which payment a repeated one repeats: a sentence. */
  why: z.string().nullable(),
  resolution: Resolution.nullable()
})
export type ExceptionLine = z.output<typeof ExceptionLine>

/** Sum of all lines of a kind. `matched`: payments without an exception, so that subtotals add up to the total. */
export const ExceptionSubtotal = z.strictObject({
  kind: z.union([ExceptionKind, z.literal('matched')]),
  currency: CurrencyCode,
  /** Number of lines, where the rest of a bulk payment counts as its transactions; for `matched`, of payments. */
  count: z.int(),
  expected: Decimal,
  found: Decimal,
  difference: Decimal
})
export type ExceptionSubtotal = z.output<typeof ExceptionSubtotal>

/** State of payments, decided or automatic. `tolerated`: within a rule's tolerance; `open`: nobody decided. */
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
  /** Null for payments that state none and were not found. */
  currency: CurrencyCode.nullable(),
  payments: z.int(),
  /** Null if one of them states no amount. */
  instructed: Decimal.nullable(),
  /** Signs as in the ledger. All outcomes, plus the transactions that no payment claims, add up to the difference. */
  difference: Decimal.nullable()
})
export type PaymentOutcome = z.output<typeof PaymentOutcome>

/** Accounts and days of the instruction; where it does not state them, those of its transactions. */
export const InstructedFrame = z.strictObject({
  /** The accounts that are charged: ledger ids or account numbers. */
  accounts: z.array(z.string()).readonly(),
  /** The first and the last day of execution; null if none is known. */
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
  /** Every payment counts once; by currency, in the order of the difference. */
  outcomes: z.array(PaymentOutcome).readonly(),
  frame: InstructedFrame,
  revision: z.int()
})
export type ExceptionWindow = z.output<typeof ExceptionWindow>
