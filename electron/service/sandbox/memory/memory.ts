import { z } from 'zod'

/** A field that may be missing in the JSON and is then undefined. */
const Absent = <T extends z.ZodType>(type: T) => type.optional().transform((value) => value)

const Time = z.number()
const Key = z.int().min(0)

const Holder = z.object({ kind: z.enum(['individual', 'guest']), id: z.string() })

const KeptConsent = z.object({
  id: z.string(),
  holder: Holder,
  charge: Absent(z.object({ amount: z.int(), currency: z.string(), accountId: z.string() })),
  status: z.enum(['pending', 'requested', 'confirmed', 'failed', 'expired']),
  createdAt: Time,
  expiresAt: Absent(Time)
})

const KeptMethod = z.object({
  holder: Holder,
  id: z.string(),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.string(), exp_year: z.string() }),
  createdAt: Time
})

const KeptAccount = z.object({
  id: z.string(),
  shortId: z.string(),
  name: z.string(),
  currency: z.string(),
  createdAt: Time,
  number: Key,
  rails: z.enum(['sepa', 'other', 'several', 'none']),
  iban: z.enum(['valid', 'invalid']),
  edition: z.int()
})

const KeptTransaction = z.object({
  id: z.string(),
  accountId: z.string(),
  amount: z.number(),
  currency: z.string(),
  paymentAmount: z.number(),
  paymentCurrency: z.string(),
  exchangeRate: Absent(z.string().nullable()),
  bulkPaymentId: Absent(z.string().nullable()),
  correlationId: Absent(z.string().nullable()),
  counterparty: z.object({
    name: z.string().nullable(),
    number: Absent(z.string().nullable()),
    bankCode: Absent(z.string().nullable()),
    accountId: Absent(z.string().nullable()),
    currency: z.string(),
    json: Absent(z.string())
  }),
  reference: z.string(),
  status: z.string(),
  type: z.string(),
  createdAt: Time,
  updatedAt: Time
})

const KeptTransactions = z.object({
  startedAt: Absent(Time),
  isSettling: z.boolean(),
  added: z.array(KeptTransaction).readonly(),
  changes: z.array(z.object({ key: Key, status: z.string(), updatedAt: Time })).readonly(),
  /** In the order of the changes. */
  touched: z.array(Key).readonly(),
  removed: z.array(Key).readonly(),
  due: z.array(z.object({ at: Time, key: Key, status: z.string() })).readonly()
})

/**
 * What was created and changed in a sandbox since its first start, so that a later start continues from there. It holds
 * no secret, and of a card only what is known after its confirmation.
 */
export const Memory = z.object({
  version: z.literal(1),
  /** The sandbox's own time, which never goes backwards. */
  now: Time,
  consents: z.array(KeptConsent).readonly(),
  methods: z.array(KeptMethod).readonly(),
  /** All accounts, because those from the start may have changed. */
  accounts: z.array(KeptAccount).readonly(),
  transactions: KeptTransactions
})
export type Memory = z.output<typeof Memory>

/** Whether somebody created or changed anything. Transactions that settle with time do not count. */
export function isUsed({ consents, methods, accounts, transactions: { added, removed } }: Memory): boolean {
  // Accounts from the start all have the same creation time.
  const hasOwn = accounts.some(({ edition, createdAt }) => edition > 0 || createdAt !== accounts[0]?.createdAt)
  return hasOwn || [consents, methods, added, removed].some((made) => made.length > 0)
}
