import { defineStore } from 'pinia'
import { computed, shallowRef, watch, ref } from 'vue'
import type { Transaction, TransactionQuery, TransactionSort } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useStoredFilter } from '../filter/state/useStoredFilter.ts'
import { onOtherConnection } from '../../session/useLedgerSource.ts'
import { useLedgerList } from '../../session/useLedgerList.ts'
import { useListTotals } from './useListTotals.ts'
import { useSettings } from '../../session/settings.ts'
import { useWorkspace } from '../../session/workspace.ts'

const newestFirst: readonly TransactionSort[] = [{ by: 'createdAt', direction: 'desc' }]

/** The list of transactions: the query, the visible rows, and the totals of all rows. */
export const useTransactions = defineStore('transactions', () => {
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

  // Waits for the user's settings, which hold the time zone of dates and the order of the list.
  const rows = useLedgerList<TransactionQuery, Transaction>(
    () => (workspace.settled && settings.settled ? query.value : undefined),
    (query, from, count, revision) =>
      call('transactions.find', { query, from, count, ...(revision === undefined ? {} : { revision }) }),
    { every: 1000 }
  )
  const shown = computed(() => rows.shown.value ?? query.value)
  watch(rows.list, () => (chosenSort.value ??= shown.value.sort))
  const totals = useListTotals(rows, (query) => query)

  /** Counts requests of other screens to show something. */
  const shows = ref(0)
  const arrived = computed(() =>
    shown.value.filter.length === 0 ? Math.max(0, rows.ledger.value.rows - rows.total.value) : undefined
  )

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

  // Accounts, ids and words of one service mean nothing for another.
  onOtherConnection(() => {
    show([])
    chosenSort.value = undefined
  })

  return {
    ...rows,
    filter,
    view,
    sort,
    timeZone,
    query,
    shown,
    shows,
    totals: totals.answer,
    totalsFailure: totals.error,
    arrived,
    setFilter,
    setSort,
    show
  }
})
