import { useAccounts } from '../../../accounts/state/accounts.ts'
import { useHolders } from '../../../accounts/state/holders.ts'

/** The user's names of who pays by card and of what is paid into; ids where there is none. */
export function useFundingNames() {
  const holders = useHolders()
  const accounts = useAccounts()

  const holderOf = (id: string) => holders.list?.find((each) => each.kind === 'individual' && each.id === id)
  const accountOf = (id: string) => accounts.list?.find((each) => each.id === id)

  return {
    holderOf,
    accountOf,
    nameOfHolder: (id: string) => holderOf(id)?.name ?? id,
    nameOfAccount: (id: string) => accountOf(id)?.name ?? id
  }
}
