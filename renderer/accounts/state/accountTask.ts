import type { Account, AccountAttempt } from '../../../shared/domain/account.ts'

/** What a dialog does to an account. */
export type AccountTask =
  | { readonly kind: 'create' }
  /** `attempt`: the request that adding this account settles. */
  | { readonly kind: 'add'; readonly attempt?: AccountAttempt }
  | { readonly kind: 'edit' | 'remove'; readonly account: Account }
