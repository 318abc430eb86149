import type { Account, AccountAttempt } from '../../../shared/domain/account.ts'

/** What is done to accounts in a dialog. */
export type AccountTask =
  | { readonly kind: 'create' }
  /** `attempt`: the request that is settled by it. */
  | { readonly kind: 'add'; readonly attempt?: AccountAttempt }
  | { readonly kind: 'edit' | 'remove'; readonly account: Account }
