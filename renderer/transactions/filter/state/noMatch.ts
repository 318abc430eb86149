import { defineStore } from 'pinia'
import { computed, toRaw, watch } from 'vue'
import type { CounterpartyCount, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { LONGEST_VALUE } from '../../../../shared/transactions/filterWords.ts'
import { unknownValues } from '../../../../shared/query/unknownValues.ts'
import { nameIn, nearestReadings, type Reading } from '../parts/nearestReadings.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useRequest } from '../../../kit/bridge/useRequest.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useWorkspace } from '../../../session/workspace.ts'

const NAMES = 3
const READINGS = 4

export interface FoundReading extends Reading {
  readonly count: number
}

/** Why a filter finds nothing: which conditions no transaction meets even alone, and what nearly matches. */
export const useNoMatch = defineStore('noMatch', () => {
  const transactions = useTransactions()
  const workspace = useWorkspace()
  let latest: TransactionQuery | undefined

  const { state, run } = useRequest(async (requested: TransactionQuery) => {
    latest = requested
    const { filter, timeZone } = requested
    const facets = await call('transactions.facets', undefined)
    const barren: number[] = []
    // One after the other, so that other requests are answered in between.
    for (const [index, condition] of filter.entries()) {
      if (latest !== requested) break
      const { currencies } = await call('transactions.facets', { filter: [condition], timeZone })
      if (currencies.length === 0) barren.push(index)
    }
    return { requested, barren, facets, readings: latest === requested ? await nearest(requested) : [] }
  })

  /** The similar filters that find something, with their counts. */
  async function nearest(requested: TransactionQuery): Promise<readonly FoundReading[]> {
    const names = requested.filter.flatMap((condition) => nameIn(condition) ?? [])
    const like = new Map<string, readonly CounterpartyCount[]>()
    for (const name of new Set(names)) {
      const text = name.slice(0, LONGEST_VALUE)
      like.set(name, await call('transactions.counterparties', { text, count: NAMES, how: 'like' }))
    }
    const found: FoundReading[] = []
    for (const reading of nearestReadings(requested.filter, (name) => like.get(name) ?? [])) {
      if (latest !== requested || found.length === READINGS) break
      const totals = await call('transactions.totals', { ...requested, filter: reading.filter })
      const count = totals.reduce((sum, total) => sum + total.count, 0)
      if (count > 0) found.push({ ...reading, count })
    }
    return found
  }

  const empty = computed(() =>
    transactions.opened && transactions.total === 0 && transactions.shown.filter.length > 0
      ? transactions.shown
      : undefined
  )
  watch(empty, (requested) => requested && void run(requested), { immediate: true })

  const found = computed(() =>
    state.value.kind === 'ready' && toRaw(state.value.value.requested) === empty.value ? state.value.value : undefined
  )
  return {
    /** Indexes of the conditions that nothing meets. Undefined while unknown. */
    barren: computed(() => found.value?.barren),
    readings: computed(() => found.value?.readings ?? []),
    hints: computed(() =>
      found.value
        ? unknownValues(found.value.requested.filter, found.value.facets, workspace.workspace?.accountNames ?? [])
        : []
    )
  }
})
