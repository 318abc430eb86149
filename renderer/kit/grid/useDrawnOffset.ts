import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** How long the last picture stays while rows are loaded, before empty places are shown, ms. */
const HOLD_MS = 90
/** How many offsets on the way to the current one are remembered. */
const MOST_PASSED = 32

interface DrawnOffsetOptions {
  /** The offset of the list, px. */
  readonly offset: Readonly<Ref<number>>
  /** Anything that changes when rows are loaded or dropped. */
  readonly rows: Readonly<Ref<unknown>>
  /** Whether all rows that are visible at an offset are loaded. */
  readonly isComplete: (offset: number) => boolean
}

/**
 * The offset that is rendered: the latest one on the way whose rows are all loaded. However fast the user scrolls, they
 * see rows instead of empty places; the picture lags behind the scroll bar by one fetch.
 */
export function useDrawnOffset({ offset, rows, isComplete }: DrawnOffsetOptions): Readonly<Ref<number>> {
  const drawn = ref(offset.value)
  let passed: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function draw(at: number): void {
    clearTimeout(timer)
    timer = undefined
    drawn.value = at
  }

  function giveUp(): void {
    passed = []
    draw(offset.value)
  }

  watch(
    [offset, rows],
    () => {
      if (passed.at(-1) !== offset.value) passed = [...passed.slice(1 - MOST_PASSED), offset.value]
      const latest = passed.findLastIndex(isComplete)
      if (latest >= 0) {
        draw(passed[latest] ?? offset.value)
        passed = passed.slice(latest + 1)
      }
      if (passed.length > 0) timer ??= setTimeout(giveUp, HOLD_MS)
    },
    { flush: 'sync' }
  )
  onScopeDispose(() => clearTimeout(timer))
  return readonly(drawn)
}
