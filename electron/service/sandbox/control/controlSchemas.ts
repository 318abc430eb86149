import { z } from 'zod'
import { FaultRule } from '../faults/faultRule.ts'

const Seed = z.int().min(0).max(0xffff_ffff)

export const ResetBody = z
  .strictObject({
    seed: Seed.optional(),
    rows: z.int().min(0).max(100_000_000).optional()
  })
  .default({})

export const ClockBody = z.strictObject({
  /** Seconds to move forward. */
  advance: z.number().min(0).max(3_153_600_000).optional(),
  frozen: z.boolean().optional()
})

export const FaultsBody = z.strictObject({ faults: z.array(FaultRule).max(100), seed: Seed.optional() })

export const NewTransaction = z.strictObject({
  /** Minor units; negative for money that leaves the account. */
  amount: z.int().min(-1e12).max(1e12),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** The short id that transactions carry. */
  account_id: z.string().regex(/^[0-9a-z]{1,40}$/),
  reference: z.string().max(500).default(''),
  counterparty_name: z.string().max(200).nullable().default(null),
  correlation_id: z.guid().toLowerCase().nullable().default(null),
  bulk_payment_id: z.guid().toLowerCase().nullable().default(null),
  status: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/)
    .default('pending_approval'),
  type: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/)
    .default('bank-transfer')
})

export const TransactionChange = z.strictObject({ status: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/) })

/** New bank details of an account. An empty object changes only the numbers. */
export const BankDetailsBody = z
  .strictObject({
    rails: z.enum(['sepa', 'other', 'several', 'none']).optional(),
    iban: z.enum(['valid', 'invalid']).optional()
  })
  .default({})

export const TokenBody = z.strictObject({ expired: z.boolean() })
