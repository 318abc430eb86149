import { computed } from 'vue'
import { MOST_DECIDED } from '../../../shared/reconciliation/mostDecided.ts'
import { AppError } from '../../../shared/errors.ts'
import { asAppError } from '../../kit/bridge/failure.ts'
import { formatCount } from '../../kit/bridge/format.ts'
import { useAnnouncer } from '../../kit/page/announcer.ts'

interface ListPickingOptions<T> {
  readonly rowAt: () => (index: number) => T | undefined
  /** Reads rows by their indexes, even if they are not loaded. Undefined if the list changed meanwhile. */
  readonly read: (first: number, last: number) => Promise<readonly T[] | undefined>
  readonly total: () => number
  readonly has: (row: T) => boolean
  readonly count: () => number
  readonly toggle: (row: T) => void
  readonly add: (rows: readonly T[]) => void
  readonly clear: () => void
}

/** Says how many of how many rows were selected by selecting all. */
export function allWords(taken: number, total: number): string {
  if (taken >= total) return `${formatCount(taken)} selected.`
  return `The first ${formatCount(taken)} of ${formatCount(total)} are selected, the most that you can decide on at once.`
}

export const LIST_CHANGED = 'The list has changed meanwhile. Select again.'

/** Selects rows of a windowed list one by one and by ranges. */
export function useListPicking<T extends { readonly id: string }>(options: ListPickingOptions<T>) {
  const { rowAt, read, total, has, count, toggle, add, clear } = options
  const announcer = useAnnouncer()
  /** The row where a range begins, wherever it is now, and the rows that the last range added. */
  let anchor: { readonly id: string; readonly added: readonly T[] } | undefined
  let picks = 0

  function loaded(first: number, last: number): readonly T[] {
    const found: T[] = []
    for (let index = first; index <= last && found.length < MOST_DECIDED; index++) {
      const row = rowAt()(index)
      if (row) found.push(row)
    }
    return found
  }

  /** All rows from an anchor's row to this one. Undefined if that row is not in the list or too far away. */
  async function between(id: string, index: number): Promise<readonly T[] | undefined> {
    const lowest = Math.max(0, index - MOST_DECIDED + 1)
    const highest = Math.min(total() - 1, index + MOST_DECIDED - 1)
    let place: number | undefined
    for (let at = lowest; at <= highest && place === undefined; at++) if (rowAt()(at)?.id === id) place = at
    if (place !== undefined) {
      const [first, last] = [Math.min(place, index), Math.max(place, index)]
      const here = loaded(first, last)
      return here.length === last - first + 1 ? here : read(first, last)
    }
    const around = await read(lowest, highest)
    const found = around?.findIndex((row) => row.id === id) ?? -1
    if (found < 0) return undefined
    return around?.slice(Math.min(found, index - lowest), Math.max(found, index - lowest) + 1)
  }

  function chooseOne(row: T): void {
    anchor = { id: row.id, added: [] }
    toggle(row)
  }

  async function chooseTo(row: T, index: number, { id, added }: NonNullable<typeof anchor>): Promise<void> {
    const ticket = ++picks
    const range = await between(id, index).catch(asAppError)
    if (ticket !== picks) return
    if (range instanceof AppError) {
      announcer.announce(range.message)
      return
    }
    if (!range) {
      announcer.announce('The last selected row is too far away in this list, so only this one is selected.')
      if (!has(row)) chooseOne(row)
      return
    }
    const ids = new Set(range.map((each) => each.id))
    for (const each of added) if (!ids.has(each.id) && has(each)) toggle(each)
    const fresh = range.filter((each) => !has(each))
    anchor = { id, added: [...added.filter((each) => ids.has(each.id)), ...fresh] }
    add(fresh)
  }

  async function select(index: number, how: 'toggle' | 'range', origin?: number): Promise<void> {
    const row = rowAt()(index)
    if (!row) return
    picks++
    const begun = origin === undefined ? undefined : rowAt()(origin)
    const from = anchor ?? (begun && { id: begun.id, added: [] })
    if (how === 'range' && from) await chooseTo(row, index, from)
    else chooseOne(row)
  }

  /** Selects all rows, even if they are not loaded; the second time none. */
  async function selectAll(): Promise<void> {
    const ticket = ++picks
    anchor = undefined
    if (count() > 0) {
      clear()
      return
    }
    const length = total()
    const most = Math.min(length, MOST_DECIDED)
    const here = loaded(0, most - 1)
    const all = here.length === most ? here : await read(0, most - 1).catch(asAppError)
    if (ticket !== picks) return
    if (all instanceof AppError) announcer.announce(all.message)
    else if (all) {
      add(all)
      announcer.announce(allWords(count(), length))
    } else announcer.announce(LIST_CHANGED)
  }

  const extent = computed<'none' | 'some' | 'all'>(() => {
    if (count() === 0) return 'none'
    return count() >= total() ? 'all' : 'some'
  })

  return { select, selectAll, selection: computed(() => ({ extent: extent.value, has })) }
}
