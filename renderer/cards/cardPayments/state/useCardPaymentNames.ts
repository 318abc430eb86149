import { useAccounts } from '../../../accounts/state/accounts.ts'
import { useParties } from '../../../accounts/state/parties.ts'

/** The user's names for payers and for the accounts paid into. Ids if there is no name. */
export function useCardPaymentNames() {
  const parties = useParties()
  const accounts = useAccounts()

  const partyOf = (id: string) => parties.list?.find((each) => each.kind === 'individual' && each.id === id)
  const accountOf = (id: string) => accounts.list?.find((each) => each.id === id)

  return {
    partyOf,
    accountOf,
    nameOfParty: (id: string) => partyOf(id)?.name ?? id,
    nameOfAccount: (id: string) => accountOf(id)?.name ?? id
  }
}
