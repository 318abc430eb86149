import { watch, type Ref } from 'vue'

interface SeenRowsOptions {
  /** The offset at which the view begins, and its height, px. */
  readonly offset: Readonly<Ref<number>>
  readonly viewport: Readonly<Ref<number>>
  readonly rowHeight: Readonly<Ref<number>>
  /** Anything that changes when the visible rows have to be loaded again. */
  readonly rows: Readonly<Ref<unknown>>
  readonly onRange: (first: number, last: number, direction: 1 | -1) => void
  readonly onAtTop: (now: boolean) => void
}

/** Reports which rows are visible and in which direction the user scrolls, so that rows are loaded in time. */
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
