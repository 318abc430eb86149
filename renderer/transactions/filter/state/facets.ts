import { defineStore } from 'pinia'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { useLedgerAnswer } from '../../../kit/bridge/useLedgerAnswer.ts'
import { onOtherConnection } from '../../../kit/bridge/useLedgerSource.ts'

/** The values that transactions have: what a filter can choose from. */
export const useFacets = defineStore('facets', () => {
  let isStale = false
  const { answer, error, load } = useLedgerAnswer(() => {
    isStale = false
    return call('transactions.facets', undefined)
  })

  listen('ledger.changed', () => (isStale = true))
  onOtherConnection(() => (isStale = false))

  /** Brings them up to date where somebody is about to choose; they are of little use to anybody else. */
  function want(): void {
    if (isStale || error.value) void load()
  }

  return { facets: answer, error, want }
})
