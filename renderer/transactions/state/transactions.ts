import { defineStore } from 'pinia'
import { computed, shallowRef, watch, ref } from 'vue'
import type {
  CurrencyTotal,
  Transaction,
  TransactionQuery,
  TransactionSort
} from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { useStoredFilter } from '../filter/state/useStoredFilter.ts'
import { useRequest } from '../../kit/bridge/useRequest.ts'
import { useFetchedRows } from '../../kit/grid/useFetchedRows.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { useConnection } from '../../session/connection.ts'
import { onOtherConnection, onOtherLedger, useLedgerSource } from '../../session/useLedgerSource.ts'
import { useLink } from '../../kit/bridge/link.ts'
import { useSettings } from '../../session/settings.ts'
import { useWorkspace } from '../../session/workspace.ts'

const REFRESH_EVERY = 1000

const newestFirst: readonly TransactionSort[] = [{ by: 'createdAt', direction: 'desc' }]

/** Sums, and the query that they belong to. */
interface QueryTotals {
  readonly query: TransactionQuery
  readonly sums: readonly CurrencyTotal[]
}

export async function totalsOf(query: TransactionQuery): Promise<QueryTotals> {
  return { query, sums: await call('transactions.totals', query) }
}

/** The list of transactions: the query, the visible rows, and the totals of all rows. */
export const useTransactions = defineStore('transactions', () => {
  const connection = useConnection()
  const link = useLink()
  const workspace = useWorkspace()
  const settings = useSettings()

  const filter = shallowRef<readonly Condition[]>([])
  useStoredFilter(filter)
  /** Name of the saved view that was shown last, also after the filter or the order has changed. */
  const view = ref<string>()
  /** Undefined until the first list opens in the saved order. Later changes of the saved order do not matter. */
  const chosenSort = shallowRef<readonly TransactionSort[]>()
  const remembered = computed(() => workspace.workspace?.table?.sort ?? newestFirst)
  const sort = computed(() => chosenSort.value ?? remembered.value)
  const timeZone = computed(() => settings.timeZone)
  const query = computed<TransactionQuery>(() => ({
    filter: filter.value,
    sort: sort.value,
    timeZone: timeZone.value
  }))

  const rows = useFetchedRows<Transaction>()
  const { state: totals, run: loadTotals, forget: forgetTotals } = useRequest(totalsOf)

  /** Counts the lists shown: each new one starts at its top. */
  const list = ref(0)
  const atTop = ref(true)
  /** Counts requests of other screens to show something. */
  const shows = ref(0)
  const ledger = shallowRef({ revision: 0, rows: 0 })
  /** The query of the rows on screen. `query` may be newer for a moment. */
  const shown = shallowRef(query.value)

  async function open(): Promise<void> {
    chosenSort.value ??= remembered.value
    const requested = query.value
    const listing = rows.open((from, count, revision) =>
      call('transactions.find', { query: requested, from, count, ...(revision === undefined ? {} : { revision }) })
    )
    // Asked for second, because they go through all rows.
    const totalling = loadTotals(requested)
    const opened = await listing
    if (opened) {
      shown.value = requested
      atTop.value = true
      list.value++
    }
    await totalling
    // Changes that came while the list was loading have not caused a refresh.
    if (opened && behind.value) refresh()
  }

  const refresh = useThrottle(async () => {
    if (!connection.readable || rows.opening.value) return
    await Promise.all([rows.refresh(), loadTotals(query.value)])
  }, REFRESH_EVERY)

  /** Whether a sync changed rows since the list on screen was made. */
  const behind = computed(() => rows.revision.value !== undefined && ledger.value.revision > rows.revision.value)
  const arrived = computed(() =>
    shown.value.filter.length === 0 ? Math.max(0, ledger.value.rows - rows.total.value) : undefined
  )

  listen('ledger.changed', (changed) => {
    ledger.value = changed
    if (atTop.value) refresh()
  })

  function placeAtTop(now: boolean): void {
    atTop.value = now
    if (now && behind.value) refresh()
  }

  function setFilter(conditions: readonly Condition[]): void {
    filter.value = conditions
  }

  /** Shows what another screen asks for. */
  function show(conditions: readonly Condition[]): void {
    shows.value++
    view.value = undefined
    filter.value = conditions
  }

  function setSort(sorts: readonly TransactionSort[]): void {
    chosenSort.value = sorts
  }

  // Waits for the user's settings, which hold the time zone of dates and the order of the list.
  const ledgerSource = useLedgerSource()
  const source = computed(() => (workspace.settled && settings.settled ? ledgerSource.value : undefined))
  watch(source, () => (ledger.value = { revision: 0, rows: 0 }), { flush: 'sync' })
  // Rows, accounts, ids and words of one service mean nothing for another.
  onOtherLedger(() => {
    rows.clear()
    forgetTotals()
  })
  onOtherConnection(() => {
    show([])
    chosenSort.value = undefined
  })
  watch([query, source, () => link.restored], () => source.value !== undefined && void open(), { immediate: true })

  return {
    filter,
    view,
    sort,
    timeZone,
    query,
    shown,
    list,
    shows,
    atTop,
    totals,
    behind,
    arrived,
    total: rows.total,
    /** Of the order on screen. */
    revision: rows.revision,
    opened: computed(() => rows.revision.value !== undefined),
    opening: rows.opening,
    error: rows.error,
    rowAt: rows.rowAt,
    /** Sets which rows are visible. */
    setVisibleRange: rows.show,
    open,
    refresh,
    setFilter,
    setSort,
    show,
    placeAtTop
  }
})
