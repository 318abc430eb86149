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
   * Makes one at the service, once. Rejects with `outcome-unknown` where nobody knows whether it was made; `attempts`
   * keeps the request.
   */
  'account.create': call(z.strictObject({ individualId: PartyId, name: GivenName.nullable() }), Account),
  /** Requests whose outcome is not known, the earliest first. */
  'account.attempts': call(nothing, z.array(AccountAttempt).readonly()),
  /** The user knows what became of it. */
  'account.forgetAttempt': call(AccountAttempt.shape.id, done),
  /** Takes an id that exists into the address book, and reads its bank details as proof. */
  'account.add': call(z.strictObject({ id: AccountId, name: GivenName }), Account),
  'account.edit': call(AccountEdit, Account),
  /** Ids that are not named follow in the order they had. */
  'account.order': call(z.array(AccountId).max(2000).readonly(), done),
  /**
   * Takes the entry away (name, colour, note, place and mapping), and nothing at the service. Rejects with `bad-input`
   * while a change of its bank details is not acknowledged.
   */
  'account.remove': call(AccountId, done),
  'account.hints': call(AccountId, z.array(LedgerAccountHint).readonly()),
  'account.activity': call(AccountId, AccountActivity),
  /** Reads them from the service again; what changed since the last reading is kept until it is acknowledged. */
  'account.readBankDetails': call(AccountId, Account),
  /** Of one account or of all, the latest first. */
  'account.changes': call(AccountId.nullable(), z.array(BankDetailsChange).readonly()),
  /** Says in the log who has seen a change, and what they make of it. */
  'account.acknowledge': call(
    z.strictObject({ change: z.int().positive(), note: z.string().trim().min(3).max(500) }),
    BankDetailsChange
  )
}
