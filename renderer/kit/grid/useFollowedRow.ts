import { watch, type Ref } from 'vue'

/** How far from its old place a row is looked for: new rows come in by the page at most. */
const REACH = 200

interface FollowedRowOptions {
  /** The active row's place. */
  readonly row: Readonly<Ref<number | undefined>>
  /** The id of what is at a place, as far as it is known; another function whenever rows came in. */
  readonly idAt: Readonly<Ref<(index: number) => string | undefined>>
  readonly place: (row: number | undefined) => void
}

/**
 * Keeps the active row on the same record when a sync puts rows before it, so that what is open beside the list and what
 * is marked in it stay one. A record that is nowhere near any more is no longer active.
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
