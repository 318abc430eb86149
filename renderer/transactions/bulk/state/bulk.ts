import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type {
  Transaction,
  TransactionQuery,
  TransactionSort,
  TransactionWindow
} from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { call } from '../../../kit/bridge/bridge.ts'
import { useLedgerList } from '../../../session/useLedgerList.ts'
import { asking, useAnswer } from '../../../session/useAnswer.ts'
import { useTransactions } from '../../state/transactions.ts'

const WINDOW = 1000

/** One bulk payment: its sums and its items. */
export const useBulk = defineStore('bulk', () => {
  const transactions = useTransactions()
  const id = ref<string>()
  const sort = shallowRef<readonly TransactionSort[]>([{ by: 'counterpartyName', direction: 'asc' }])
  const filter = computed<readonly Condition[]>(() => [{ field: 'bulk', anyOf: [id.value ?? ''], not: false }])

  const sums = useAnswer(() => {
    const { timeZone } = transactions
    const order = { by: 'lastAt', direction: 'desc' } as const
    return id.value === undefined
      ? undefined
      : asking('transactions.bulks', { filter: filter.value, timeZone, sort: order, from: 0, count: 1 })
  })

  const question = computed(() => ({ filter: filter.value, sort: sort.value, timeZone: transactions.timeZone }))
  const find = (query: TransactionQuery, from: number, count: number, revision?: number) =>
    call('transactions.find', { query, from, count, ...(revision === undefined ? {} : { revision }) })
  const rows = useLedgerList<TransactionQuery, Transaction>(
    () => (id.value === undefined ? undefined : question.value),
    find,
    { every: 2000 }
  )
  watch(id, rows.clear, { flush: 'sync' })

  async function open(): Promise<void> {
    if (sums.error.value) void sums.load()
    await rows.open()
  }

  /** The correlation ids by which a reconciliation looks for its items, and how many items have none. */
  async function correlationIds(): Promise<{ readonly ids: readonly string[]; readonly without: number }> {
    const ids = new Set<string>()
    let without = 0
    const { value: asked } = question
    // From the revision of the first window, so that no item moves to another window meanwhile.
    let last: TransactionWindow | undefined
    for (let from = 0; from < (last?.total ?? 1); from += WINDOW) {
      const window = await find(asked, from, WINDOW, last?.revision)
      if (last && window.revision !== last.revision)
        throw new AppError('busy', 'The items changed while they were read. Try again.')
      last = window
      for (const { correlationId } of last.rows) {
        if (correlationId === null) without++
        else ids.add(correlationId)
      }
    }
    return { ids: [...ids], without }
  }

  return {
    ...rows,
    id,
    sort,
    filter,
    bulk: computed(() => sums.answer.value?.rows[0]),
    isKnown: computed(() => sums.answer.value !== undefined),
    error: computed(() => rows.error.value ?? sums.error.value),
    open,
    correlationIds
  }
})
