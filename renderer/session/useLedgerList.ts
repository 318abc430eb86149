import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { listen } from '../kit/bridge/bridge.ts'
import { useLink } from '../kit/bridge/link.ts'
import { useThrottle } from '../kit/bridge/useThrottle.ts'
import { useFetchedRows, type RowAnswer } from '../kit/grid/useFetchedRows.ts'
import { onOtherLedger, useLedgerSource } from './useLedgerSource.ts'

interface LedgerListOptions {
  /** At most how often a sync reads the rows on screen again, in milliseconds. */
  readonly every: number
  /** Whether somebody sees the list. True by default. */
  readonly isSeen?: Readonly<Ref<boolean>>
}

/**
 * A list of rows of the ledger in use. It opens at its top when there is a readable ledger, and again whenever its
 * question changes; while the question is undefined nothing is asked. A sync changes it at once only while the user
 * sees its top: further down the rows would move under the reader, who is offered the new ones instead.
 */
export function useLedgerList<Q, T>(
  question: () => Q | undefined,
  find: (question: Q, from: number, count: number, revision?: number) => Promise<RowAnswer<T>>,
  { every, isSeen = ref(true) }: LedgerListOptions
) {
  const source = useLedgerSource()
  const link = useLink()
  const rows = useFetchedRows<T>()
  const asked = computed(() => (source.value === undefined ? undefined : question()))
  /** The question of the rows on screen. What is asked may be newer for a moment. */
  const shown = shallowRef<Q>()
  /** Counts the lists shown: each new one starts at its top. */
  const list = ref(0)
  /** Counts how often its rows were read, so that sums of them are asked for again. */
  const readings = ref(0)
  const atTop = ref(true)
  const ledger = shallowRef({ revision: 0, rows: 0 })
  /** Whether a sync changed rows since the list on screen was made. */
  const behind = computed(() => rows.revision.value !== undefined && ledger.value.revision > rows.revision.value)

  /** Whether something was announced since the rows were read, also the end of a sync, which makes sums exact. */
  let isToRead = false

  async function open(): Promise<void> {
    const { value: now } = asked
    if (now === undefined) return
    isToRead = false
    if (!(await rows.open((from, count, revision) => find(now, from, count, revision)))) return
    shown.value = now
    atTop.value = true
    list.value++
    readings.value++
    // Changes that came while the list was loading have not been followed.
    follow()
  }

  const refresh = useThrottle(async () => {
    if (asked.value === undefined || rows.opening.value) return
    isToRead = false
    if (await rows.refresh()) readings.value++
  }, every)

  /** Shows what a sync changed, if that moves nothing that somebody reads. */
  function follow(): void {
    if (isToRead && atTop.value && isSeen.value) refresh()
  }

  function placeAtTop(now: boolean): void {
    atTop.value = now
    follow()
  }

  listen('ledger.changed', (changed) => {
    ledger.value = changed
    isToRead = true
    follow()
  })
  watch(isSeen, follow)
  watch(source, () => (ledger.value = { revision: 0, rows: 0 }), { flush: 'sync' })
  onOtherLedger(rows.clear)
  watch([asked, source, () => link.restored], open, { immediate: true })

  return {
    list,
    readings,
    shown,
    ledger,
    atTop,
    behind,
    total: rows.total,
    /** Of the order on screen. */
    revision: rows.revision,
    opened: computed(() => rows.revision.value !== undefined),
    opening: rows.opening,
    error: rows.error,
    rowAt: rows.rowAt,
    clear: rows.clear,
    /** Sets which rows are visible. */
    setVisibleRange: rows.show,
    open,
    refresh,
    placeAtTop
  }
}
