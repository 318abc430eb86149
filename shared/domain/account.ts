import { z } from 'zod'
import { ACCOUNT_COLOURS } from '../accounts/accountColours.ts'
import { BankDetailsReading } from './bankDetails.ts'
import { CurrencyCode, Decimal } from './money.ts'
import { PartyId } from './paymentMethod.ts'
import { CurrencyTotal, Transaction } from './transaction.ts'
import { GivenName } from './workspace.ts'

/** The service names accounts by UUID; a transaction names its account by a short id of another kind. */
export const AccountId = z.guid().toLowerCase()

/** What the service returned when it created the account. Times are ISO 8601 in UTC. */
export const ReportedAccount = z.strictObject({
  individualId: PartyId,
  name: z.string(),
  currency: CurrencyCode,
  /** In major units. */
  balance: Decimal,
  type: z.string(),
  createdAt: z.string(),
  /** When the service answered, by this computer's clock. */
  at: z.string(),
  /** JSON text of the fields that the interface does not describe. */
  extra: z.string().nullable()
})
export type ReportedAccount = z.output<typeof ReportedAccount>

/**
 * An account of the app's own address book: the interface has no list of accounts. The service's data is known only for
 * an account that was created here, and only as of then.
 */
export const Account = z.strictObject({
  id: AccountId,
  name: GivenName,
  colour: z.enum(ACCOUNT_COLOURS),
  note: z.string().trim().max(2000),
  isArchived: z.boolean(),
  /** The short id in its transactions, set by the user. */
  ledgerAccountId: z.string().min(1).max(200).nullable(),
  addedAt: z.string(),
  /** Null for an account whose id the user entered. */
  told: ReportedAccount.nullable(),
  /** As last read at the connection's address; null before the first reading there since the account was added. */
  bankDetails: BankDetailsReading.nullable(),
  /** Number of unacknowledged changes of its bank details. */
  alarms: z.int()
})
export type Account = z.output<typeof Account>

/** The fields of an account that the user edits. */
export const AccountEdit = Account.pick({
  id: true,
  name: true,
  colour: true,
  note: true,
  isArchived: true,
  ledgerAccountId: true
})
export type AccountEdit = z.output<typeof AccountEdit>

/** A request to create an account that got no answer: the account may exist, with an id that only the service knows. */
export const AccountAttempt = z.strictObject({
  id: z.guid(),
  individualId: PartyId,
  name: GivenName.nullable(),
  sentAt: z.string()
})
export type AccountAttempt = z.output<typeof AccountAttempt>

/** The ledger's figures for an account; empty if no ledger account is mapped to it. */
export const AccountActivity = z.strictObject({
  totals: z.array(CurrencyTotal).readonly(),
  /** The latest first. */
  latest: z.array(Transaction).max(10).readonly()
})
export type AccountActivity = z.output<typeof AccountActivity>

/** A short id of the ledger, with the reasons for and against mapping it to this account. The likeliest first. */
export const LedgerAccountHint = z.strictObject({
  ledgerAccountId: z.string(),
  transactions: z.int(),
  currencies: z.array(CurrencyCode).readonly(),
  /** When its first transaction was created. */
  firstAt: z.string().nullable(),
  /** Sentences without their full stops. */
  reasons: z.array(z.string()).readonly(),
  isLikely: z.boolean(),
  /** The other account that this id is already mapped to. */
  takenBy: AccountId.nullable()
})
export type LedgerAccountHint = z.output<typeof LedgerAccountHint>
