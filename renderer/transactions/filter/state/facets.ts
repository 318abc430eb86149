import { defineStore } from 'pinia'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { useTransactions } from '../../state/transactions.ts'
import { onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'

/** The values that transactions have, for the choices of a filter. */
export const useFacets = defineStore('facets', () => {
  const transactions = useTransactions()
  let isStale = false
  // Finding them goes through all rows, and the first rows of the list must not wait for that.
  const { answer, error, load } = useLedgerAnswer(
    () => {
      isStale = false
      return call('transactions.facets', undefined)
    },
    () => transactions.opened
  )

  listen('ledger.changed', () => (isStale = true))
  onOtherConnection(() => (isStale = false))

  /** Loads them again when the user is about to choose; nothing else needs them. */
  function want(): void {
    if (isStale || !answer.value) void load()
  }

  return { facets: answer, error, want }
})
