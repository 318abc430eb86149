import type { Account, AccountEdit } from '../domain/account.ts'

/** A change of what the user sets for an account, on top of what the user was shown. */
export function editedAccount(
  { id, name, colour, note, isArchived, ledgerAccountId }: Account,
  change: Partial<AccountEdit>
): { readonly account: AccountEdit; readonly shown: AccountEdit } {
  const shown = { id, name, colour, note, isArchived, ledgerAccountId }
  return { account: { ...shown, ...change }, shown }
}
