import { watch, type Ref } from 'vue'

interface SeenRowsOptions {
  /** How far into the list the view begins, and how much of it is seen, px. */
  readonly offset: Readonly<Ref<number>>
  readonly viewport: Readonly<Ref<number>>
  readonly rowHeight: Readonly<Ref<number>>
  /** Anything whose change means that what is seen has to be asked for again. */
  readonly rows: Readonly<Ref<unknown>>
  readonly onRange: (first: number, last: number, direction: 1 | -1) => void
  readonly onAtTop: (now: boolean) => void
}

/** Tells which rows are looked at and in which direction the reader goes, so that they can be fetched in time. */
export function useSeenRows({ offset, viewport, rowHeight, rows, onRange, onAtTop }: SeenRowsOptions): void {
  let before = 0

  watch([offset, viewport, rowHeight, rows], ([now]) => {
    onRange(
      Math.floor(now / rowHeight.value),
      Math.ceil((now + viewport.value) / rowHeight.value),
      now >= before ? 1 : -1
    )
    before = now
  })
  watch(() => offset.value < rowHeight.value, onAtTop)
}
