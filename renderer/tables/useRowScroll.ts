import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, onScopeDispose, ref, watch, watchPostEffect, type Ref } from 'vue'
import { clamp, offsetAfter, scrollScale } from './scrollScale.ts'

const SETTLE_MS = 150
const OVERSCAN = 4

export interface RowScrollOptions {
  /** The element that scrolls; its first child is the header, `headerHeight` px tall and sticky. */
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  /** The layer that holds the rendered rows; it sticks below the header. */
  readonly rows: Readonly<Ref<HTMLElement | null>>
  readonly count: Readonly<Ref<number>>
  readonly rowHeight: number
  readonly headerHeight: number
}

/**
 * Which rows of a list of any length are in view, and the scrolling of it. TanStack Virtual picks the rows; it is told
 * our own offset instead of the element's, because the two differ beyond the tallest element a browser can scroll.
 */
export function useRowScroll({ scroller, rows, count, rowHeight, headerHeight }: RowScrollOptions) {
  const viewport = ref(0)
  const width = ref(Infinity)
  const offset = ref(0)
  const scale = computed(() => scrollScale(count.value * rowHeight, viewport.value))
  let scroll = 0
  let settling: ReturnType<typeof setTimeout> | undefined
  let publish: ((offset: number, isScrolling: boolean) => void) | undefined

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>(
    computed(() => ({
      count: count.value,
      getScrollElement: () => scroller.value,
      estimateSize: () => rowHeight,
      overscan: OVERSCAN,
      observeElementRect: (_, report) => {
        const observer = new ResizeObserver(([entry]) => {
          if (!entry) return
          viewport.value = Math.max(0, Math.floor(entry.contentRect.height) - headerHeight)
          width.value = entry.contentRect.width
          report({ width: entry.contentRect.width, height: viewport.value })
        })
        if (scroller.value) observer.observe(scroller.value)
        return () => observer.disconnect()
      },
      observeElementOffset: (_, report) => {
        publish = report
        report(offset.value, false)
        const element = scroller.value
        element?.addEventListener('scroll', onScroll, { passive: true })
        return () => element?.removeEventListener('scroll', onScroll)
      },
      scrollToFn: (to) => moveTo(to)
    }))
  )

  function onScroll(): void {
    const scrolledTo = scroller.value?.scrollTop ?? 0
    // Our own scrolling is known by its value, give or take the browser's rounding.
    if (Math.abs(scrolledTo - scroll) < 1) return
    setOffset(offsetAfter({ offset: offset.value, scroll, scrolledTo, viewport: viewport.value }, scale.value))
    scroll = scrolledTo
    const stuckAtEdge = scrolledTo <= 0 || scrolledTo >= scale.value.spacer - viewport.value
    clearTimeout(settling)
    if (stuckAtEdge) settle()
    else settling = setTimeout(settle, SETTLE_MS)
  }

  /** Puts the bar where the offset is, so that the way to either end is there again. */
  function settle(): void {
    const { exact, end, toScroll } = scale.value
    if (exact) return
    // Nearer to an end than the bar can tell, there would be no way left to scroll to it.
    if (toScroll(offset.value) < 1) moveTo(0)
    else moveTo(toScroll(end - offset.value) < 1 ? end : offset.value)
  }

  function setOffset(to: number): void {
    offset.value = to
    publish?.(to, false)
  }

  function moveTo(to: number): void {
    if (!scroller.value) return
    setOffset(Math.round(clamp(to, scale.value.end)))
    scroller.value.scrollTop = scale.value.toScroll(offset.value)
    scroll = scroller.value.scrollTop
  }

  /** Scrolls as little as possible until the row is in full view. */
  function reveal(index: number): void {
    const start = index * rowHeight
    if (start < offset.value) moveTo(start)
    else if (start + rowHeight > offset.value + viewport.value) moveTo(start + rowHeight - viewport.value)
  }

  watch(
    scale,
    (now, before) => {
      if (!now.exact || !before.exact || offset.value > now.end) moveTo(offset.value)
    },
    { flush: 'post' }
  )

  const items = computed(() => virtualizer.value.getVirtualItems())
  const rowsPerPage = computed(() => Math.max(1, Math.floor(viewport.value / rowHeight) - 1))

  watchPostEffect(() => {
    const start = items.value[0]?.start ?? 0
    if (rows.value) rows.value.style.transform = `translateY(${start - offset.value}px)`
  })

  onScopeDispose(() => clearTimeout(settling))

  return { items, offset, viewport, width, rowsPerPage, spacer: computed(() => scale.value.spacer), moveTo, reveal }
}
