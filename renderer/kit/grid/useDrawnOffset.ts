import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue'

/** How long the last picture is held while rows are on their way; then their places are shown empty, ms. */
const PATIENCE = 90
/** Places that were passed on the way to where the list is now. */
const MOST_PASSED = 32

interface DrawnOffsetOptions {
  /** Where the list is, px. */
  readonly offset: Readonly<Ref<number>>
  /** Anything whose change means that rows came or went. */
  readonly rows: Readonly<Ref<unknown>>
  /** Whether every row that would be seen at an offset is there. */
  readonly isComplete: (offset: number) => boolean
}

/**
 * The offset that is drawn: the latest one on the way whose rows are all there. However fast the list is scrolled, rows
 * are seen and not their empty places; the picture is behind the bar by as long as a fetch takes.
 */
export function useDrawnOffset({ offset, rows, isComplete }: DrawnOffsetOptions): Readonly<Ref<number>> {
  const drawn = ref(offset.value)
  let passed: number[] = []
  let patience: ReturnType<typeof setTimeout> | undefined

  function draw(at: number): void {
    clearTimeout(patience)
    patience = undefined
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
      if (passed.length > 0) patience ??= setTimeout(giveUp, PATIENCE)
    },
    { flush: 'sync' }
  )
  onScopeDispose(() => clearTimeout(patience))
  return readonly(drawn)
}
