import { watch, type Ref } from 'vue'

/** How many places around the old one are searched for the row: new rows come in by the page at most. */
const REACH = 200

interface FollowedRowOptions {
  /** Index of the active row. */
  readonly row: Readonly<Ref<number | undefined>>
  /** The id of the row at an index, if known. A new function whenever rows arrive. */
  readonly idAt: Readonly<Ref<(index: number) => string | undefined>>
  readonly place: (row: number | undefined) => void
}

/**
 * Keeps the same record active when a sync inserts rows before it, so that the details and the list show the same one.
 * If the record is nowhere near any more, no row is active.
 */
export function useFollowedRow({ row, idAt, place }: FollowedRowOptions): void {
  let id: string | undefined

  watch(
    row,
    (index) => {
      id = index === undefined ? undefined : idAt.value(index)
    },
    { flush: 'sync' }
  )
  watch(idAt, (find) => {
    if (row.value === undefined) return
    const now = find(row.value)
    if (id === undefined) id = now
    else if (now !== undefined && now !== id) place(nearest(find, row.value, id))
  })
}

function nearest(find: (index: number) => string | undefined, from: number, id: string): number | undefined {
  for (let step = 1; step <= REACH; step++) {
    if (find(from + step) === id) return from + step
    if (from >= step && find(from - step) === id) return from - step
  }
  return undefined
}
