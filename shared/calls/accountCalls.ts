import { z } from 'zod'
import {
  Account,
  AccountActivity,
  AccountAttempt,
  AccountEdit,
  AccountId,
  LedgerAccountHint
} from '../domain/account.ts'
import { BankDetailsChange } from '../domain/bankDetails.ts'
import { PartyId } from '../domain/paymentMethod.ts'
import { GivenName } from '../domain/workspace.ts'
import { call, done, nothing } from './call.ts'

/** The user's own list of accounts. */
export const accountCalls = {
  /** In the user's order; archived ones last. */
  'account.list': call(nothing, z.array(Account).readonly()),
  /**
   * Creates an account at the service, with one request. Rejects with `outcome-unknown` if nobody knows whether the
   * service created it; `attempts` then lists the request.
   */
  'account.create': call(z.strictObject({ individualId: PartyId, name: GivenName.nullable() }), Account),
  /** Requests whose outcome is not known, the earliest first. */
  'account.attempts': call(nothing, z.array(AccountAttempt).readonly()),
  /** Removes a request from `attempts`, once the user knows its outcome. */
  'account.forgetAttempt': call(AccountAttempt.shape.id, done),
  /** Adds an existing account to the address book; reads its bank details to prove that it exists. */
  'account.add': call(z.strictObject({ id: AccountId, name: GivenName }), Account),
  /** Changes what differs from what was shown. Rejects with `plan-outdated` if somebody changed the same since. */
  'account.edit': call(z.strictObject({ account: AccountEdit, shown: AccountEdit }), Account),
  /** Accounts that are not in the list follow in their previous order. */
  'account.order': call(z.array(AccountId).max(2000).readonly(), done),
  /**
   * Removes the entry (name, colour, note, place and mapping) here, and nothing at the service. Rejects with
   * `bad-input` while a change of its bank details is not acknowledged.
   */
  'account.remove': call(AccountId, done),
  'account.hints': call(AccountId, z.array(LedgerAccountHint).readonly()),
  'account.activity': call(AccountId, AccountActivity),
  /** Reads the bank details from the service again; keeps each change until it is acknowledged. */
  'account.readBankDetails': call(AccountId, Account),
  /** Of one account or of all, the latest first. */
  'account.changes': call(AccountId.nullable(), z.array(BankDetailsChange).readonly()),
  /** Logs who has seen a change, and what they say about it. */
  'account.acknowledge': call(
    z.strictObject({ change: z.int().positive(), note: z.string().trim().min(3).max(500) }),
    BankDetailsChange
  )
}
