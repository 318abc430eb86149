import { z } from 'zod'
import { CurrencyCode, Decimal } from '../money.ts'

/** Names an expected payment within its reconciliation; made of what it says, so it survives another order of the file. */
export const ItemKey = z.string().regex(/^[\w.-]{1,80}$/)

/** Whether a batch is expected as one transaction or as one an item; `unknown` tries items first, then one. */
export const Booking = z.enum(['one', 'items', 'unknown'])
export type Booking = z.output<typeof Booking>

/** One payment of an instruction. Texts as they stand there; null where it says nothing. */
export const ExpectedPayment = z.strictObject({
  key: ItemKey,
  /** Place in the instruction, from 1. */
  position: z.int(),
  /** Of a payment information block (`PmtInfId`) or of a bulk request; null where there is only one. */
  batch: z.string().nullable(),
  /** The account that is to be charged: the ledger's account id, an IBAN, or null. */
  account: z.string().nullable(),
  /** A UUID in lower case with hyphens; else as it stands. */
  correlationId: z.string().nullable(),
  endToEndId: z.string().nullable(),
  instructionId: z.string().nullable(),
  /**
   * As the ledger would show it: negative for money that is to leave the account. Null where the instruction is a list
   * of ids: whatever is found is what was expected, and what is not found is missing without a figure.
   */
  amount: Decimal.nullable(),
  currency: CurrencyCode.nullable(),
  counterpartyName: z.string().nullable(),
  counterpartyNumber: z.string().nullable(),
  counterpartyBankCode: z.string().nullable(),
  reference: z.string().nullable(),
  /** The day on which it is to be carried out, `2026-01-31`. */
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
