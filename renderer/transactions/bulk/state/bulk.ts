import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Transaction, TransactionSort, TransactionWindow } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherLedger, useLedgerSource } from '../../../session/useLedgerSource.ts'
import { asking, useAnswer } from '../../../session/useAnswer.ts'
import { useThrottle } from '../../../kit/bridge/useThrottle.ts'
import { useFetchedRows } from '../../../kit/grid/useFetchedRows.ts'
import { useTransactions } from '../../state/transactions.ts'

const REFRESH_EVERY = 2000
const WINDOW = 1000

/** One bulk payment: its sums and its items. */
export const useBulk = defineStore('bulk', () => {
  const transactions = useTransactions()
  const source = useLedgerSource()
  const id = ref<string>()
  const sort = shallowRef<readonly TransactionSort[]>([{ by: 'counterpartyName', direction: 'asc' }])
  const list = ref(0)
  const filter = computed<readonly Condition[]>(() => [{ field: 'bulk', anyOf: [id.value ?? ''], not: false }])
  const rows = useFetchedRows<Transaction>()

  const sums = useAnswer(() => {
    const { timeZone } = transactions
    const order = { by: 'lastAt', direction: 'desc' } as const
    return id.value === undefined
      ? undefined
      : asking('transactions.bulks', { filter: filter.value, timeZone, sort: order, from: 0, count: 1 })
  })

  const query = () => ({ filter: filter.value, sort: sort.value, timeZone: transactions.timeZone })
  const find = (from: number, count: number, revision?: number, asked = query()) =>
    call('transactions.find', {
      query: asked,
      from,
      count,
      ...(revision === undefined ? {} : { revision })
    })

  async function open(): Promise<void> {
    if (source.value === undefined || id.value === undefined) return
    if (sums.error.value) void sums.load()
    if (await rows.open(find)) list.value++
  }

  const refresh = useThrottle(async () => {
    if (source.value === undefined || id.value === undefined || rows.opening.value) return
    await rows.refresh()
  }, REFRESH_EVERY)

  listen('ledger.changed', () => id.value !== undefined && refresh())
  onLedgerSource(open)
  watch(id, rows.clear, { flush: 'sync' })
  onOtherLedger(rows.clear)
  watch([filter, sort], open)

  /** The correlation ids by which a reconciliation looks for its items, and how many items have none. */
  async function correlationIds(): Promise<{ readonly ids: readonly string[]; readonly without: number }> {
    const ids = new Set<string>()
    let without = 0
    const asked = query()
    // From the revision of the first window, so that no item moves to another window meanwhile.
    let last: TransactionWindow | undefined
    for (let from = 0; from < (last?.total ?? 1); from += WINDOW) {
      const window = await find(from, WINDOW, last?.revision, asked)
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
    id,
    sort,
    filter,
    list,
    bulk: computed(() => sums.answer.value?.rows[0]),
    isKnown: computed(() => sums.answer.value !== undefined),
    total: rows.total,
    opening: rows.opening,
    error: computed(() => rows.error.value ?? sums.error.value),
    rowAt: rows.rowAt,
    show: rows.show,
    open,
    correlationIds
  }
})
