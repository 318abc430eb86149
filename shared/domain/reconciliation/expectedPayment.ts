import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

/** Names an expected payment within its reconciliation; made of its content, so that reordering the file keeps it. */
export const ItemKey = z.string().regex(/^[\w.-]{1,80}$/)

/** Whether a batch is expected as one transaction or as one for each item; `unknown` tries items first, then one. */
export const Booking = z.enum(['one', 'items', 'unknown'])
export type Booking = z.output<typeof Booking>

/** One payment of an instruction. Texts are unchanged, but in one line; null for what it does not state. */
export const ExpectedPayment = z.strictObject({
  key: ItemKey,
  /** Place in the instruction, from 1. */
  position: z.int(),
  /** `PmtInfId` of a payment information block, or the id of a bulk request; null if there is only one. */
  batch: z.string().nullable(),
  /** The account to be charged: the ledger's account id, an IBAN, or null. */
  account: z.string().nullable(),
  /** A UUID in lower case with hyphens; any other id unchanged. */
  correlationId: z.string().nullable(),
  endToEndId: z.string().nullable(),
  instructionId: z.string().nullable(),
  /**
   * Signed as in the ledger: negative for outgoing money. Null if the instruction is a list of ids: any amount that is
   * found is expected, and a missing payment has no amount.
   */
  amount: Decimal.nullable(),
  currency: CurrencyCode.nullable(),
  counterpartyName: z.string().nullable(),
  /** Whom the payee is paid for. */
  ultimateName: z.string().nullable(),
  counterpartyNumber: z.string().nullable(),
  counterpartyBankCode: z.string().nullable(),
  reference: z.string().nullable(),
  /** The requested execution day, `2026-01-31`. */
  dueOn: z.iso.date().nullable()
})
export type ExpectedPayment = z.output<typeof ExpectedPayment>

export const ExpectedBatch = z.strictObject({
  /** `PmtInfId`, or the file's own name for it. */
  id: z.string(),
  booking: Booking,
  bulkPaymentId: z.string().nullable(),
  account: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  items: z.int()
})
export type ExpectedBatch = z.output<typeof ExpectedBatch>

export const CurrencySum = z.strictObject({ currency: CurrencyCode, count: z.int(), amount: Decimal })
export type CurrencySum = z.output<typeof CurrencySum>
