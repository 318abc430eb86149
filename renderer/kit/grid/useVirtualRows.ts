import { computed, onScopeDispose, readonly, ref, watch, watchPostEffect, type Ref } from 'vue'
import { clamp, offsetAfter, scrollScale } from './scrollScale.ts'
import { useDrawnOffset } from './useDrawnOffset.ts'

const SETTLE_MS = 150
/** Rows kept rendered beyond each edge, so that a small step shows rows at once. */
const OVERSCAN = 4

interface VirtualRowsOptions {
  /** The element that scrolls. Its first child is the sticky header, `headerHeight` px tall. */
  readonly scroller: Readonly<Ref<HTMLElement | null>>
  /** The layer that holds the rendered rows. It sticks below the header. */
  readonly rows: Readonly<Ref<HTMLElement | null>>
  readonly count: Readonly<Ref<number>>
  readonly rowHeight: Readonly<Ref<number>>
  readonly headerHeight: number
  /** Whether a row is loaded. A new function whenever rows arrive or are dropped. */
  readonly isThere: Readonly<Ref<(index: number) => boolean>>
}

/**
 * Which rows of a list of any length are visible, and how it scrolls. All rows have the same height, so that positions
 * are simple divisions. The list's own offset is stored apart from the element's scroll position, because the two
 * differ beyond the tallest element that a browser can scroll.
 */
export function useVirtualRows({ scroller, rows, count, rowHeight, headerHeight, isThere }: VirtualRowsOptions) {
  const size = useElementSize(scroller)
  const viewport = computed(() => Math.max(0, Math.floor(size.value.height) - headerHeight))
  const offset = ref(0)
  const scale = computed(() => scrollScale(count.value * rowHeight.value, viewport.value))
  let scroll = 0
  let settling: ReturnType<typeof setTimeout> | undefined

  function onScroll(): void {
    const scrolledTo = scroller.value?.scrollTop ?? 0
    // Our own scrolling is recognised by its value; browsers round it.
    if (Math.abs(scrolledTo - scroll) < 1) return
    offset.value = offsetAfter({ offset: offset.value, scroll, scrolledTo, viewport: viewport.value }, scale.value)
    scroll = scrolledTo
    const stuckAtEdge = scrolledTo <= 0 || scrolledTo >= scale.value.spacer - viewport.value
    clearTimeout(settling)
    if (stuckAtEdge) settle()
    else settling = setTimeout(settle, SETTLE_MS)
  }

  /** Moves the scroll bar to the offset, so that both ends can be reached again. */
  function settle(): void {
    const { exact, end, toScroll } = scale.value
    if (exact) return
    // Close to an end the bar is too coarse: it would leave no distance to scroll there.
    if (toScroll(offset.value) < 1) moveTo(0)
    else moveTo(toScroll(end - offset.value) < 1 ? end : offset.value)
  }

  function moveTo(to: number): void {
    if (!scroller.value) return
    offset.value = Math.round(clamp(to, scale.value.end))
    scroller.value.scrollTop = scale.value.toScroll(offset.value)
    scroll = scroller.value.scrollTop
  }

  /** Scrolls as little as possible until the row is fully visible. */
  function reveal(index: number): void {
    const start = index * rowHeight.value
    if (start < offset.value) moveTo(start)
    else if (start + rowHeight.value > offset.value + viewport.value) moveTo(start + rowHeight.value - viewport.value)
  }

  watch(scroller, (now, before) => {
    before?.removeEventListener('scroll', onScroll)
    now?.addEventListener('scroll', onScroll, { passive: true })
  })
  // The top row stays at the top when all rows become taller or smaller.
  watch(rowHeight, (now, before) => moveTo((offset.value / before) * now), { flush: 'post' })
  watch(
    scale,
    (now, before) => {
      if (!now.exact || !before.exact || offset.value > now.end) moveTo(offset.value)
    },
    { flush: 'post' }
  )

  function isComplete(at: number): boolean {
    const last = Math.min(count.value, Math.ceil((at + viewport.value) / rowHeight.value)) - 1
    for (let index = Math.floor(at / rowHeight.value); index <= last; index++) if (!isThere.value(index)) return false
    return at <= scale.value.end
  }
  const drawn = useDrawnOffset({ offset, rows: computed(() => [isThere.value, scale.value]), isComplete })

  const first = computed(() => Math.max(0, Math.floor(drawn.value / rowHeight.value) - OVERSCAN))
  /** How many rows are rendered at once, the same at every position. */
  const pool = computed(() => Math.ceil(viewport.value / rowHeight.value) + 1 + 2 * OVERSCAN)
  const items = computed(() =>
    Array.from(
      { length: Math.min(pool.value, Math.max(0, count.value - first.value)) },
      (_, step) => first.value + step
    )
  )
  const rowsPerPage = computed(() => Math.max(1, Math.floor(viewport.value / rowHeight.value) - 1))

  watchPostEffect(() => {
    if (rows.value) rows.value.style.transform = `translateY(${first.value * rowHeight.value - drawn.value}px)`
  })

  onScopeDispose(() => clearTimeout(settling))

  return {
    items,
    pool,
    offset,
    viewport,
    width: computed(() => size.value.width),
    rowsPerPage,
    spacer: computed(() => scale.value.spacer),
    moveTo,
    reveal
  }
}

/** The size inside an element without its scroll bars, px. Infinite until it is measured. */
function useElementSize(element: Readonly<Ref<HTMLElement | null>>) {
  const size = ref({ width: Infinity, height: 0 })
  const observer = new ResizeObserver(([entry]) => {
    if (entry) size.value = { width: entry.contentRect.width, height: entry.contentRect.height }
  })
  watch(element, (now, before) => {
    if (before) observer.unobserve(before)
    if (now) observer.observe(now)
  })
  onScopeDispose(() => observer.disconnect())
  return readonly(size)
}
