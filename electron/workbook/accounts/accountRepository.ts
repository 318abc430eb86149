import type { Account, AccountAttempt, AccountEdit, ToldAccount } from '../../../shared/domain/account.ts'
import type { BankDetails, BankDetailsChange } from '../../../shared/domain/bankDetails.ts'
import type { Actor } from '../actor.ts'

/** An account on its way into the address book. */
interface NewAccount {
  readonly id: string
  readonly name: string
  /** Null for one whose id the user entered. */
  readonly told: ToldAccount | null
}

/** The user's own list of accounts, and what was read of their bank details. Times are ISO 8601 in UTC. */
export interface AccountRepository {
  /** In the user's order; archived ones last. */
  accounts(): Promise<readonly Account[]>
  account(id: string): Promise<Account>
  /** To be called before a request for an account is sent. */
  beginAttempt(attempt: AccountAttempt): Promise<void>
  /** What was sent and never ended. */
  attempts(): Promise<readonly AccountAttempt[]>
  /** The outcome is known: nothing was made, or the user says what became of it. */
  endAttempt(id: string): Promise<void>
  /**
   * Adds an account at the end, and ends the attempt that made it. One that is there keeps what the user set; what the
   * service tells of it is renewed.
   */
  addAccount(account: NewAccount, attempt: string | null, by: Actor): Promise<Account>
  /** Rejects with `bad-input` where another account is mapped to the same id of the ledger. */
  editAccount(edit: AccountEdit): Promise<Account>
  orderAccounts(ids: readonly string[]): Promise<void>
  /** Rejects with `bad-input` while a change of its bank details is not acknowledged. */
  removeAccount(id: string, by: Actor): Promise<void>
  /** Keeps what was read, and what of it is not as at the last reading, which the log tells as well. */
  noteBankDetails(id: string, entries: readonly BankDetails[], by: Actor): Promise<Account>
  /** Of one account or of all, the latest first. */
  bankDetailsChanges(id: string | null): Promise<readonly BankDetailsChange[]>
  acknowledge(change: number, note: string, by: Actor): Promise<BankDetailsChange>
}
