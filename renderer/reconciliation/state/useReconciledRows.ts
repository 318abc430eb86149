import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { useFetchedRows, type RowAnswer } from '../../kit/grid/useFetchedRows.ts'
import { useReconciliation } from './reconciliation.ts'

/** The most rows of one request. */
const MOST_AT_ONCE = 500

/**
 * A filtered list of the open reconciliation, loaded in windows and updated with every change of it. While it is not
 * `wanted` it is empty, so that old rows never show when it is wanted again.
 */
export function useReconciledRows<F, A extends RowAnswer<unknown>>(
  filter: Readonly<Ref<F>>,
  find: (id: string, filter: F, from: number, count: number) => Promise<A>,
  wanted: Readonly<Ref<boolean>> = ref(true)
) {
  type T = A['rows'][number]
  const store = useReconciliation()
  const rows = useFetchedRows<T, A>()
  /** Counts the lists shown: each new one starts at its top. */
  const list = ref(0)
  /** Why searching for a row failed. */
  const failure = shallowRef<AppError>()

  async function open(): Promise<void> {
    const { id } = store
    const { value: requested } = filter
    failure.value = undefined
    if (id === undefined || !wanted.value) {
      rows.clear()
      return
    }
    if (await rows.open((from, count) => find(id, requested, from, count))) list.value++
  }

  // Those of another reconciliation are not for this one, however long its own take.
  watch(() => store.id, rows.clear, { flush: 'sync' })
  watch([() => store.id, filter, wanted], open, { immediate: true })
  watch(
    () => store.revision,
    (now, before) => {
      if (now !== undefined && before !== undefined) void store.awaitList(rows.refresh())
    }
  )

  /** Rows of the list on screen, even if they are not loaded. Undefined if the list changed meanwhile. */
  async function read(first: number, last: number): Promise<readonly T[] | undefined> {
    const [{ id }, { value: requested }, revision] = [store, filter, rows.revision.value]
    if (id === undefined) return undefined
    const found: T[] = []
    for (let from = first; from <= last; from += MOST_AT_ONCE) {
      const answer = await find(id, requested, from, Math.min(MOST_AT_ONCE, last + 1 - from))
      if (answer.revision !== revision) return undefined
      found.push(...answer.rows)
    }
    return store.id === id && filter.value === requested && rows.revision.value === revision ? found : undefined
  }

  /**
   * The index of a row in the list on screen, even if it is not loaded. Undefined if it is not in the list, the list
   * changed, or reading it failed, which `error` then says.
   */
  async function placeOf(isIt: (row: T) => boolean): Promise<number | undefined> {
    failure.value = undefined
    try {
      return await sought(isIt)
    } catch (error) {
      failure.value = asAppError(error)
      return undefined
    }
  }

  async function sought(isIt: (row: T) => boolean): Promise<number | undefined> {
    for (let at = 0; at < rows.total.value; at++) {
      const row = rows.rowAt.value(at)
      if (row && isIt(row)) return at
    }
    for (let from = 0; from < rows.total.value; from += MOST_AT_ONCE) {
      const found = await read(from, Math.min(from + MOST_AT_ONCE, rows.total.value) - 1)
      if (!found) return undefined
      const place = found.findIndex(isIt)
      if (place >= 0) return from + place
    }
    return undefined
  }

  return {
    list,
    revision: rows.revision,
    answer: rows.answer,
    total: rows.total,
    opened: computed(() => rows.revision.value !== undefined),
    opening: rows.opening,
    error: computed(() => rows.error.value ?? failure.value),
    rowAt: rows.rowAt,
    show: rows.show,
    read,
    placeOf,
    open
  }
}
