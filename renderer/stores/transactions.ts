import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Transaction, TransactionQuery, TransactionSort } from '../../shared/domain/transaction.ts'
import { call, listen } from '../bridge.ts'
import { useRequest } from '../composables/useRequest.ts'
import { useRowWindow } from '../composables/useRowWindow.ts'
import { useThrottle } from '../composables/useThrottle.ts'
import { useConnection } from './connection.ts'
import { useLink } from './link.ts'

const REFRESH_EVERY = 1000

const firstDirection: Record<TransactionSort['by'], TransactionSort['direction']> = {
  createdAt: 'desc',
  amount: 'desc',
  counterpartyName: 'asc'
}

/** The list of transactions: what is asked for, the rows that are looked at, and the totals of all of them. */
export const useTransactions = defineStore('transactions', () => {
  const connection = useConnection()
  const link = useLink()

  const text = ref('')
  const sort = shallowRef<TransactionSort>({ by: 'createdAt', direction: 'desc' })
  const query = computed<TransactionQuery>(() => ({ text: text.value.trim(), sort: sort.value }))

  const rows = useRowWindow<Transaction>()
  const { state: totals, run: loadTotals } = useRequest((asked: TransactionQuery) => call('transactions.totals', asked))

  /** Counts the lists shown: a new one is looked at from its top. */
  const list = ref(0)
  const atTop = ref(true)
  const ledger = shallowRef({ revision: 0, rows: 0 })
  /** The query that the rows on screen answer; `query` may be ahead of it for a moment. */
  const shown = shallowRef(query.value)

  async function open(): Promise<void> {
    const asked = query.value
    const [opened] = await Promise.all([
      rows.open((from, count, revision) =>
        call('transactions.find', { query: asked, from, count, ...(revision === undefined ? {} : { revision }) })
      ),
      loadTotals(asked)
    ])
    if (!opened) return
    shown.value = asked
    atTop.value = true
    list.value++
    // What arrived while the list was being made was not refreshed for.
    if (behind.value) refresh()
  }

  const refresh = useThrottle(async () => {
    if (!connection.readable || rows.opening.value) return
    await Promise.all([rows.refresh(), loadTotals(query.value)])
  }, REFRESH_EVERY)

  /** Rows that a sync brought since the list on screen was made. */
  const behind = computed(() => rows.revision.value !== undefined && ledger.value.revision > rows.revision.value)
  const arrived = computed(() =>
    shown.value.text === '' ? Math.max(0, ledger.value.rows - rows.total.value) : undefined
  )

  listen('ledger.changed', (changed) => {
    ledger.value = changed
    if (atTop.value) refresh()
  })

  function placeAtTop(now: boolean): void {
    atTop.value = now
    if (now && behind.value) refresh()
  }

  function sortBy(by: TransactionSort['by']): void {
    const { by: current, direction } = sort.value
    const turned = direction === 'asc' ? 'desc' : 'asc'
    sort.value = { by, direction: by === current ? turned : firstDirection[by] }
  }

  const source = computed(() => (connection.readable ? connection.status?.connection.id : undefined))
  watch(source, () => (ledger.value = { revision: 0, rows: 0 }), { flush: 'sync' })
  watch([query, source, () => link.restored], () => source.value !== undefined && void open(), { immediate: true })

  return {
    text,
    sort,
    query,
    shown,
    list,
    atTop,
    totals,
    behind,
    arrived,
    total: rows.total,
    opened: computed(() => rows.revision.value !== undefined),
    opening: rows.opening,
    error: rows.error,
    rowAt: rows.rowAt,
    show: rows.show,
    open,
    refresh,
    sortBy,
    placeAtTop
  }
})
