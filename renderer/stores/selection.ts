import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { CurrencyTotal, Transaction, TransactionQuery } from '../../shared/domain/transaction.ts'
import type { Condition } from '../../shared/domain/transactionFilter.ts'
import { AppError } from '../../shared/errors.ts'
import { call, listen } from '../bridge.ts'
import { onOtherConnection } from '../composables/useLedgerSource.ts'
import { useRequest } from '../composables/useRequest.ts'
import { useThrottle } from '../composables/useThrottle.ts'
import { asAppError } from '../failure.ts'
import { formatCount } from '../format.ts'
import { useAnnouncer } from './announcer.ts'
import { useTransactions } from './transactions.ts'

/** As many ids as one condition may name. */
const MOST = 10_000
const WINDOW = 1000
const SUM_EVERY = 150

/**
 * The rows that the user selected: some by hand, which stay selected whatever the list is filtered by, or all of a list
 * but those taken out by hand, which is over when the list becomes another one.
 */
export const useSelection = defineStore('selection', () => {
  const transactions = useTransactions()
  const announcer = useAnnouncer()

  const isOfAll = ref(false)
  /** Selected by hand; of a list of which all are selected, taken out by hand. */
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const error = shallowRef<AppError>()
  /** Where the next range begins, and what was there before it. */
  let anchor: { readonly index: number; readonly before: ReadonlySet<string> } | undefined
  let ranges = 0

  const count = computed(() => (isOfAll.value ? Math.max(0, transactions.total - ids.value.size) : ids.value.size))
  const extent = computed(() => {
    if (count.value === 0) return 'none'
    return isOfAll.value && ids.value.size === 0 ? 'all' : 'some'
  })
  const query = computed<TransactionQuery>(() => {
    const named: Condition = { field: 'id', anyOf: [...ids.value], not: isOfAll.value }
    const { filter: viewed } = transactions.shown
    const filter = isOfAll.value ? [...viewed, ...(ids.value.size > 0 ? [named] : [])] : [named]
    return { filter, sort: transactions.sort, timeZone: transactions.timeZone }
  })

  const has = (row: Transaction) => ids.value.has(row.id) !== isOfAll.value

  function keep(now: ReadonlySet<string>): boolean {
    if (now.size > MOST) {
      announcer.announce(`At most ${formatCount(MOST)} rows can be selected one by one. Filter, then select all.`)
      return false
    }
    ids.value = now
    error.value = undefined
    return true
  }

  function toggle(index: number): void {
    const row = transactions.rowAt(index)
    if (!row) return
    ranges++
    const now = new Set(ids.value)
    if (!now.delete(row.id)) now.add(row.id)
    if (!keep(now)) return
    anchor = { index, before: now }
    sayCount()
  }

  /** Selects every row from the one that was last chosen to this one, and no longer those of a range made before. */
  async function extendTo(index: number): Promise<void> {
    anchor ??= { index, before: ids.value }
    const { before } = anchor
    const [first, last] = [Math.min(anchor.index, index), Math.max(anchor.index, index)]
    const ticket = ++ranges
    if (last - first >= MOST) return void keep(new Set(Array.from({ length: MOST + 1 }, String)))
    try {
      const between = await idsBetween(first, last)
      if (ticket !== ranges) return
      if (!between) {
        startOver()
        return
      }
      const now = new Set(before)
      for (const id of between) {
        if (isOfAll.value) now.delete(id)
        else now.add(id)
      }
      if (keep(now)) sayCount()
    } catch (cause) {
      if (ticket === ranges) error.value = asAppError(cause)
    }
  }

  /** The order on screen is kept no longer: in the list as it is now, the range has to be chosen anew. */
  function startOver(): void {
    anchor = undefined
    error.value = new AppError('busy', 'The list has changed meanwhile. Choose the range again.')
    announcer.announce(error.value.message)
    transactions.refresh()
  }

  async function idsBetween(first: number, last: number): Promise<readonly string[] | undefined> {
    const known: string[] = []
    for (let index = first; index <= last; index++) {
      const row = transactions.rowAt(index)
      if (!row) return readIds(first, last)
      known.push(row.id)
    }
    return known
  }

  /** Of the order on screen, so that what lies between two rows is what was seen there; undefined once that is gone. */
  async function readIds(first: number, last: number): Promise<readonly string[] | undefined> {
    const { shown, revision } = transactions
    const found: string[] = []
    for (let from = first; from <= last; from += WINDOW) {
      const window = { query: shown, from, count: Math.min(WINDOW, last + 1 - from) }
      const answer = await call('transactions.find', revision === undefined ? window : { ...window, revision })
      if (answer.revision !== revision) return undefined
      found.push(...answer.rows.map(({ id }) => id))
    }
    return found
  }

  function sayCount(): void {
    announcer.announce(count.value === 0 ? 'Nothing is selected.' : `${formatCount(count.value)} selected.`)
  }

  /** All of the list on screen; again, none of it. */
  function toggleAll(): void {
    const isOfAllNow = extent.value !== 'all'
    clear()
    isOfAll.value = isOfAllNow
    sayCount()
  }

  function clear(): void {
    ranges++
    isOfAll.value = false
    ids.value = new Set()
    anchor = undefined
    error.value = undefined
  }

  watch(
    () => transactions.shown.filter,
    () => isOfAll.value && clear()
  )
  watch(
    () => transactions.list,
    () => (anchor = undefined)
  )
  onOtherConnection(clear)

  const { state: sums, run: loadSums } = useRequest((asked: TransactionQuery) => call('transactions.totals', asked))
  const sum = useThrottle(async () => {
    if (count.value > 0) await loadSums(query.value)
  }, SUM_EVERY)
  watch(() => [isOfAll.value, ids.value, transactions.shown.filter], sum)
  listen('ledger.changed', () => count.value > 0 && sum())

  const totals = computed<readonly CurrencyTotal[] | undefined>(() => {
    const { value: state } = sums
    return state.kind === 'ready' ? state.value : state.kind === 'loading' ? state.last : undefined
  })
  const failure = computed(() => error.value ?? (sums.value.kind === 'failed' ? sums.value.error : undefined))

  return { count, extent, query, totals, failure, has, toggle, extendTo, toggleAll, clear, retry: sum }
})
