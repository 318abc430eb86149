import { defineStore } from 'pinia'
import { computed, ref, shallowRef, toRaw, watch } from 'vue'
import type { Transaction, TransactionQuery } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { AppError } from '../../../shared/errors.ts'
import { MOST_VALUES } from '../../../shared/transactions/filterWords.ts'
import { call, listen } from '../../kit/bridge/bridge.ts'
import { onOtherLedger } from '../../session/useLedgerSource.ts'
import { latestAnswer, useRequest } from '../../kit/bridge/useRequest.ts'
import { useThrottle } from '../../kit/bridge/useThrottle.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'
import { useTransactions } from './transactions.ts'
import { totalsOf } from './useListTotals.ts'

const WINDOW = 1000
const SUM_EVERY = 150

/** Refers to a row, not an index, because sorting, filtering and syncing move rows. */
interface Anchor {
  readonly id: string
  /** Its index in the order of this query and revision. */
  readonly index: number
  readonly shown: TransactionQuery
  readonly revision: number | undefined
  readonly before: ReadonlySet<string>
}

class OrderGone extends Error {}

/**
 * The rows that the user selected: individual ones, which stay selected whatever the filter is, or all rows of a list
 * except individual ones, which ends when the list changes.
 */
export const useSelection = defineStore('selection', () => {
  const transactions = useTransactions()
  const announcer = useAnnouncer()

  const isOfAll = ref(false)
  /** Individually selected rows; if all rows of a list are selected, the deselected ones. */
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const error = shallowRef<AppError>()
  /** Where the next range begins, and what was selected before it. */
  let anchor: Anchor | undefined
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
    if (now.size > MOST_VALUES) {
      announcer.announce(
        `At most ${formatCount(MOST_VALUES)} rows can be selected one by one. Filter, then select all.`
      )
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
    anchor = anchorAt(index, now)
    sayCount()
  }

  function anchorAt(index: number, before = ids.value): Anchor | undefined {
    const row = transactions.rowAt(index)
    const { shown, revision } = transactions
    return row && { id: row.id, index, shown, revision, before }
  }

  /**
   * Selects all rows from the last selected one to this one, and deselects those of the range before. `origin`: where
   * the range begins if nothing was selected before.
   */
  async function extendTo(index: number, origin = index): Promise<void> {
    const ticket = ++ranges
    anchor ??= anchorAt(origin) ?? anchorAt(index)
    if (!anchor) return
    try {
      const place = await placeOf(anchor, index)
      if (ticket !== ranges) return
      // Its row is not in this list, so the range begins here.
      if (place === undefined) anchor = anchorAt(index)
      const { before } = anchor ?? { before: ids.value }
      const [first, last] = [Math.min(place ?? index, index), Math.max(place ?? index, index)]
      if (last - first >= MOST_VALUES) return void keep(new Set(Array.from({ length: MOST_VALUES + 1 }, String)))
      const between = await idsBetween(first, last)
      if (ticket !== ranges) return
      const now = new Set(before)
      for (const id of between) {
        if (isOfAll.value) now.delete(id)
        else now.add(id)
      }
      if (keep(now)) sayCount()
    } catch (cause) {
      if (ticket !== ranges) return
      if (cause instanceof OrderGone) startOver()
      else error.value = asAppError(cause)
    }
  }

  /** The order on screen no longer exists. In the current list, the user has to choose the end of the range again. */
  function startOver(): void {
    error.value = new AppError('busy', 'The list has changed meanwhile. Choose the range again.')
    announcer.announce(error.value.message)
    transactions.refresh()
  }

  /**
   * The index of the anchor's row in the list on screen, which may have another order, filter or new rows since.
   * Undefined if it is not in the list. If it is too far away for a range, any index at that distance is enough.
   */
  async function placeOf({ id, index: before, shown, revision }: Anchor, end: number): Promise<number | undefined> {
    if (shown === transactions.shown && revision === transactions.revision) return before
    const [lowest, highest] = [Math.max(0, end - MOST_VALUES), Math.min(transactions.total - 1, end + MOST_VALUES)]
    for (let index = lowest; index <= highest; index++) if (transactions.rowAt(index)?.id === id) return index
    const named: Condition = { field: 'id', anyOf: [id], not: false }
    const { shown: requested } = transactions
    const query = { ...requested, filter: [...requested.filter, named] }
    if ((await call('transactions.find', { query, from: 0, count: 1 })).total === 0) return undefined
    const place = (await readIds(lowest, highest)).indexOf(id)
    return place < 0 ? end + MOST_VALUES : lowest + place
  }

  async function idsBetween(first: number, last: number): Promise<readonly string[]> {
    const known: string[] = []
    for (let index = first; index <= last; index++) {
      const row = transactions.rowAt(index)
      if (!row) return readIds(first, last)
      known.push(row.id)
    }
    return known
  }

  /**
   * In the order on screen, so that the range holds exactly what was seen between the two rows. Rejects once that order
   * is gone.
   */
  async function readIds(first: number, last: number): Promise<readonly string[]> {
    const { shown, revision } = transactions
    const found: string[] = []
    for (let from = first; from <= last; from += WINDOW) {
      const window = { query: shown, from, count: Math.min(WINDOW, last + 1 - from) }
      const answer = await call('transactions.find', revision === undefined ? window : { ...window, revision })
      if (answer.revision !== revision) throw new OrderGone()
      found.push(...answer.rows.map(({ id }) => id))
    }
    return found
  }

  function sayCount(): void {
    announcer.announce(count.value === 0 ? 'Nothing is selected.' : `${formatCount(count.value)} selected.`)
  }

  /** Selects the whole list on screen; the second time none of it. */
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
  onOtherLedger(clear)

  const { state: sums, run: loadSums } = useRequest(totalsOf)
  const sum = useThrottle(async () => {
    if (count.value > 0) await loadSums(query.value)
  }, SUM_EVERY)
  watch(() => [isOfAll.value, ids.value, transactions.shown.filter], sum)
  listen('ledger.changed', () => count.value > 0 && sum())

  /** Not those of another selection, nor of rows that came into the ledger and are not on screen yet. */
  const totals = computed(() => {
    const answer = latestAnswer(sums.value)
    if (!answer || toRaw(answer.query) !== query.value) return undefined
    return answer.sums.reduce((sum, each) => sum + each.count, 0) === count.value ? answer.sums : undefined
  })
  const failure = computed(() => error.value ?? (sums.value.kind === 'failed' ? sums.value.error : undefined))

  return { count, extent, query, totals, failure, has, toggle, extendTo, toggleAll, clear, retry: sum }
})
