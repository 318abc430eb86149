import { z } from 'zod'
import { ACCOUNT_COLOURS } from '../accountColours.ts'
import { BankDetailsReading } from './bankDetails.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { PartyId } from './paymentMethod.ts'
import { CurrencyTotal, Transaction } from './transaction.ts'
import { GivenName } from './workspace.ts'

/** The service names accounts by UUID; a transaction names its account by a short id of another kind. */
export const AccountId = z.guid().toLowerCase()

/** What the service said of an account when it made it. Times are ISO 8601 in UTC. */
export const ReportedAccount = z.strictObject({
  individualId: PartyId,
  name: z.string(),
  currency: CurrencyCode,
  /** In major units. */
  balance: Decimal,
  type: z.string(),
  createdAt: z.string(),
  /** When it said so, by this computer's clock. */
  at: z.string(),
  /** JSON text of the fields that the interface does not name. */
  extra: z.string().nullable()
})
export type ReportedAccount = z.output<typeof ReportedAccount>

/**
 * An account of the app's own address book: the interface has no list of accounts. What the service said of it is known
 * only for one that was made here, and only as of then.
 */
export const Account = z.strictObject({
  id: AccountId,
  name: GivenName,
  colour: z.enum(ACCOUNT_COLOURS),
  note: z.string().trim().max(2000),
  isArchived: z.boolean(),
  /** The short id that its transactions carry, as the user says. */
  ledgerAccountId: z.string().min(1).max(200).nullable(),
  addedAt: z.string(),
  /** Null for one whose id the user entered. */
  told: ReportedAccount.nullable(),
  /** As last read; null before the first reading. */
  bankDetails: BankDetailsReading.nullable(),
  /** Changes of its bank details that nobody has acknowledged. */
  alarms: z.int()
})
export type Account = z.output<typeof Account>

/** What a user sets of an account. */
export const AccountEdit = Account.pick({
  id: true,
  name: true,
  colour: true,
  note: true,
  isArchived: true,
  ledgerAccountId: true
})
export type AccountEdit = z.output<typeof AccountEdit>

/** A request for an account whose answer never came: the account may exist, under an id that only the service knows. */
export const AccountAttempt = z.strictObject({
  id: z.guid(),
  individualId: PartyId,
  name: GivenName.nullable(),
  sentAt: z.string()
})
export type AccountAttempt = z.output<typeof AccountAttempt>

/** What the ledger knows of an account that is mapped to it; nothing for one that is not. */
export const AccountActivity = z.strictObject({
  totals: z.array(CurrencyTotal).readonly(),
  /** The latest first. */
  latest: z.array(Transaction).max(10).readonly()
})
export type AccountActivity = z.output<typeof AccountActivity>

/** A short id of the ledger, and what speaks for and against its being this account's. The likeliest first. */
export const LedgerAccountHint = z.strictObject({
  ledgerAccountId: z.string(),
  transactions: z.int(),
  currencies: z.array(CurrencyCode).readonly(),
  /** When its first transaction was created. */
  firstAt: z.string().nullable(),
  /** Sentences without their full stops. */
  reasons: z.array(z.string()).readonly(),
  isLikely: z.boolean(),
  /** Another account that is mapped to it. */
  takenBy: AccountId.nullable()
})
export type LedgerAccountHint = z.output<typeof LedgerAccountHint>
