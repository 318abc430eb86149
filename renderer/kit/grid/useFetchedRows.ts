import { computed, readonly, ref, shallowReadonly, shallowRef } from 'vue'
import type { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../bridge/failure.ts'
import { BLOCK_ROWS, blocksFor, RowBlocks } from './rowBlocks.ts'

export interface RowAnswer<T> {
  readonly rows: readonly T[]
  readonly from: number
  readonly total: number
  readonly revision: number
}

/** Loads a block of rows in the order that `revision` names, or of the current list. */
export type FindRows<A> = (from: number, count: number, revision: number | undefined) => Promise<A>

const PARALLEL = 3

/** `arrival` makes each reader of the same blocks different, so that Vue notices new rows. */
function readerOf<T>(blocks: RowBlocks<T>, arrival: number): (index: number) => T | undefined {
  return Object.assign((index: number) => blocks.row(index), { arrival })
}

/**
 * A list of any length, of which only the visible part is in memory. All rows belong to one revision, so that they do
 * not move while the user reads. `open` starts another list and `refresh` updates the same one. Both keep the old rows
 * until the new ones arrive, so that nothing flickers.
 */
export function useFetchedRows<T, A extends RowAnswer<T> = RowAnswer<T>>() {
  /** The one that began the list on screen. */
  const answer = shallowRef<A>()
  const total = computed(() => answer.value?.total ?? 0)
  const revision = computed(() => answer.value?.revision)
  const error = shallowRef<AppError>()
  const opening = ref(false)
  const arrivals = ref(0)

  let find: FindRows<A> | undefined
  let blocks = new RowBlocks<T>()
  let underway = new Set<number>()
  let view = { first: 0, last: 0, direction: 1 as 1 | -1 }
  let wanted: readonly number[] = []
  let starts = 0

  function adopt(now: A): void {
    blocks = new RowBlocks<T>()
    underway = new Set()
    blocks.put(Math.floor(now.from / BLOCK_ROWS), now.rows)
    answer.value = now
    error.value = undefined
    opening.value = false
    arrivals.value++
    show(view.first, view.last, view.direction)
  }

  function fail(cause: unknown): void {
    error.value = asAppError(cause)
    // The rows still shown belong to another list.
    if (opening.value) drop()
  }

  function drop(): void {
    opening.value = false
    blocks = new RowBlocks<T>()
    underway = new Set()
    answer.value = undefined
    arrivals.value++
  }

  /** Shows nothing until another list is opened. An answer that is still on its way is ignored. */
  function clear(): void {
    starts++
    find = undefined
    error.value = undefined
    drop()
  }

  /** Resolves to false if it failed or a later request replaced it. */
  async function start(finder: FindRows<A>, block: number): Promise<boolean> {
    const ticket = ++starts
    try {
      const now = await finder(block * BLOCK_ROWS, BLOCK_ROWS, undefined)
      if (ticket !== starts) return false
      adopt(now)
      return true
    } catch (cause) {
      if (ticket === starts) fail(cause)
      return false
    }
  }

  /** Shows another list from its top. */
  function open(finder: FindRows<A>): Promise<boolean> {
    find = finder
    opening.value = true
    view = { first: 0, last: 0, direction: 1 }
    return start(finder, 0)
  }

  /** Loads the current state of the same list, starting with the visible block. */
  async function refresh(): Promise<boolean> {
    return find ? start(find, Math.floor(view.first / BLOCK_ROWS)) : false
  }

  /** Sets which rows are visible, and loads the missing ones. */
  function show(first: number, last: number, direction: 1 | -1): void {
    view = { first, last, direction }
    wanted = blocksFor(first, last, direction, total.value)
    for (const block of wanted) blocks.touch(block)
    pump()
  }

  function pump(): void {
    if (!find || opening.value || revision.value === undefined) return
    for (const block of wanted) {
      if (underway.size >= PARALLEL) return
      if (!underway.has(block) && !blocks.has(block)) void fetchBlock(find, block, revision.value)
    }
  }

  async function fetchBlock(finder: FindRows<A>, block: number, order: number): Promise<void> {
    const mine = underway
    mine.add(block)
    try {
      const now = await finder(block * BLOCK_ROWS, BLOCK_ROWS, order)
      if (mine !== underway) return
      place(block, now, order)
    } catch (cause) {
      if (mine !== underway) return
      // The rows stay. The user tries again, or the next scroll does.
      error.value = asAppError(cause)
      wanted = []
    } finally {
      mine.delete(block)
    }
    pump()
  }

  function place(block: number, now: A, order: number): void {
    // The main side no longer had the older order and made a new one.
    if (now.revision !== order) {
      adopt(now)
      return
    }
    error.value = undefined
    blocks.put(block, now.rows)
    arrivals.value++
  }

  /** The row at an absolute index; undefined while it loads. A new function whenever rows arrive. */
  const rowAt = computed(() => readerOf(blocks, arrivals.value))

  return {
    total,
    revision,
    answer,
    error: shallowReadonly(error),
    opening: readonly(opening),
    rowAt,
    open,
    clear,
    refresh,
    show
  }
}
