import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { BulkPayment, BulkSort } from '../../../../shared/domain/bulkPayment.ts'
import type { Condition } from '../../../../shared/domain/transactionFilter.ts'
import { call, listen } from '../../../kit/bridge/bridge.ts'
import { onLedgerSource, onOtherConnection, onOtherLedger, useLedgerSource } from '../../../session/useLedgerSource.ts'
import { useRequest } from '../../../kit/bridge/useRequest.ts'
import { useFetchedRows } from '../../../kit/grid/useFetchedRows.ts'
import { useThrottle } from '../../../kit/bridge/useThrottle.ts'
import { useTransactions } from '../../state/transactions.ts'

const REFRESH_EVERY = 2000

/** A bulk payment as a row of a list. */
export interface BulkRow extends BulkPayment {
  readonly id: string
}

const isPartOfBulk: Condition = { field: 'has', allOf: ['bulk'], not: false }

/** The list of bulk payments: the search, the visible ones, and the sums of all. */
export const useBulks = defineStore('bulks', () => {
  const transactions = useTransactions()
  const source = useLedgerSource()
  const text = ref('')
  const sort = shallowRef<BulkSort>({ by: 'lastAt', direction: 'desc' })

  const filter = computed<readonly Condition[]>(() => {
    const phrase = text.value.trim()
    return phrase === '' ? [] : [{ field: 'text', phrase, not: false }]
  })
  const question = computed(() => ({ filter: filter.value, timeZone: transactions.timeZone, sort: sort.value }))

  const rows = useFetchedRows<BulkRow>()
  /** What the sums cover: the items that match the search. */
  const items = computed<readonly Condition[]>(() => [isPartOfBulk, ...filter.value])
  const {
    state: totals,
    run: loadTotals,
    forget: forgetTotals
  } = useRequest(() =>
    call('transactions.totals', {
      filter: items.value,
      timeZone: transactions.timeZone,
      sort: [{ by: 'createdAt', direction: 'desc' }]
    })
  )

  /** Counts the lists shown: each new one starts at its top. */
  const list = ref(0)
  /** The text that the list on screen belongs to. `text` may be newer for a moment. */
  const shownText = ref('')

  async function open(): Promise<void> {
    if (source.value === undefined) return
    const requested = question.value
    const requestedText = text.value.trim()
    const [opened] = await Promise.all([
      rows.open(async (from, count, revision) => {
        const window = await call('transactions.bulks', {
          ...requested,
          from,
          count,
          ...(revision === undefined ? {} : { revision })
        })
        return { ...window, rows: window.rows.map((bulk) => ({ ...bulk, id: bulk.bulkPaymentId })) }
      }),
      loadTotals()
    ])
    if (!opened) return
    shownText.value = requestedText
    list.value++
  }

  const refresh = useThrottle(async () => {
    if (source.value === undefined || rows.opening.value) return
    await Promise.all([rows.refresh(), loadTotals()])
  }, REFRESH_EVERY)

  /**
   * Changes by a sync are shown at once only at the top of the list. Further down they would move what the user reads.
   */
  const atTop = ref(true)
  const latest = ref(0)
  const behind = computed(() => rows.revision.value !== undefined && latest.value > rows.revision.value)
  let isShown = false

  function follow(): void {
    if (isShown && atTop.value && behind.value) refresh()
  }

  function placeAtTop(now: boolean): void {
    atTop.value = now
    follow()
  }

  function setShown(now: boolean): void {
    isShown = now
    follow()
  }

  listen('ledger.changed', ({ revision }) => {
    latest.value = revision
    follow()
  })
  onOtherConnection(() => {
    text.value = ''
    latest.value = 0
  })
  onOtherLedger(() => {
    rows.clear()
    forgetTotals()
  })
  onLedgerSource(open)
  watch(question, open)

  return {
    text,
    items,
    sort,
    list,
    shownText,
    totals,
    atTop,
    behind,
    total: rows.total,
    opened: computed(() => rows.revision.value !== undefined),
    opening: rows.opening,
    error: rows.error,
    rowAt: rows.rowAt,
    show: rows.show,
    open,
    refresh,
    placeAtTop,
    setShown
  }
})
