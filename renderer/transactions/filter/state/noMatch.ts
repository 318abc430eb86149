import { defineStore } from 'pinia'
import { computed } from 'vue'
import type { CounterpartyCount, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { LONGEST_VALUE } from '../../../../shared/transactions/filterWords.ts'
import { unknownValues } from '../../../../shared/query/unknownValues.ts'
import { nameIn, nearestReadings, type Reading } from '../parts/nearestReadings.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useAnswer } from '../../../session/useAnswer.ts'
import { useTransactions } from '../../state/transactions.ts'
import { useWorkspace } from '../../../session/workspace.ts'

const NAMES = 3
const READINGS = 4

interface FoundReading extends Reading {
  readonly count: number
}

/** Why a filter finds nothing: which conditions no transaction meets even alone, and what nearly matches. */
export const useNoMatch = defineStore('noMatch', () => {
  const transactions = useTransactions()
  const workspace = useWorkspace()

  const empty = computed(() =>
    transactions.opened && transactions.total === 0 && transactions.shown.filter.length > 0
      ? transactions.shown
      : undefined
  )
  const { answer: found } = useAnswer(() => {
    const { value: query } = empty
    return query && { name: 'transactions.facets', of: query, ask: ({ signal }) => whyNothing(query, signal) }
  })

  return {
    /** Indexes of the conditions that nothing meets. Undefined while unknown. */
    barren: computed(() => found.value?.barren),
    readings: computed(() => found.value?.readings ?? []),
    hints: computed(() =>
      found.value
        ? unknownValues(found.value.query.filter, found.value.facets, workspace.workspace?.accountNames ?? [])
        : []
    )
  }
})

/** Asks one question after the other, so that others are answered in between, and stops when nobody waits any more. */
async function whyNothing(query: TransactionQuery, signal: AbortSignal) {
  const facets = await call('transactions.facets', undefined)
  const barren: number[] = []
  for (const [index, condition] of query.filter.entries()) {
    signal.throwIfAborted()
    const { currencies } = await call('transactions.facets', { filter: [condition], timeZone: query.timeZone })
    if (currencies.length === 0) barren.push(index)
  }
  return { query, barren, facets, readings: await nearest(query, signal) }
}

/** The similar filters that find something, with their counts. */
async function nearest(query: TransactionQuery, signal: AbortSignal): Promise<readonly FoundReading[]> {
  const names = query.filter.flatMap((condition) => nameIn(condition) ?? [])
  const like = new Map<string, readonly CounterpartyCount[]>()
  for (const name of new Set(names)) {
    const text = name.slice(0, LONGEST_VALUE)
    like.set(name, await call('transactions.counterparties', { text, count: NAMES, how: 'like' }))
  }
  const found: FoundReading[] = []
  for (const reading of nearestReadings(query.filter, (name) => like.get(name) ?? [])) {
    signal.throwIfAborted()
    if (found.length === READINGS) break
    const totals = await call('transactions.totals', { ...query, filter: reading.filter })
    const count = totals.reduce((sum, total) => sum + total.count, 0)
    if (count > 0) found.push({ ...reading, count })
  }
  return found
}
