import type { Ref } from 'vue'
import type { Account, AccountAttempt } from '../../../shared/domain/account.ts'
import { ofConnection } from '../../session/useLedgerSource.ts'

/** What a dialog does to an account. */
export type AccountTask =
  | { readonly kind: 'create' }
  /** `attempt`: the request that adding this account settles. */
  | { readonly kind: 'add'; readonly attempt?: AccountAttempt }
  | { readonly kind: 'edit' | 'remove'; readonly account: Account }

/** The open dialog of a screen. */
export const useAccountTask = (): Ref<AccountTask | undefined> => ofConnection<AccountTask | undefined>(() => undefined)
