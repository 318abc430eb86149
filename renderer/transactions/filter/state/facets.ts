import { asking, useAnswer } from '../../../session/useAnswer.ts'
import { useTransactions } from '../../state/transactions.ts'

/** The values that transactions have, for the choices of a filter. */
export function useFacets() {
  const transactions = useTransactions()
  // Finding them goes through all rows, and the first rows of the list must not wait for that.
  const { answer: facets, freshen } = useAnswer(() => ({
    ...asking('transactions.facets', undefined),
    isTime: transactions.opened
  }))

  return {
    facets,
    /** Loads them again when the user is about to choose; nothing else needs them. */
    want: freshen
  }
}
