/**
 * Chromium limits an element to 33,554,428 device pixels, and rows beyond that cannot be reached. So the page scrolls
 * over a spacer of at most this height, and the list's own offset is stored apart from the scroll position.
 */
const TALLEST_SPACER = 8_000_000

export interface ScrollScale {
  /** Height of the spacer that the browser scrolls, px. */
  readonly spacer: number
  /** The largest offset into the list, px. */
  readonly end: number
  /** Whether one list pixel is one scroll pixel. */
  readonly exact: boolean
  readonly toScroll: (offset: number) => number
  readonly toOffset: (scroll: number) => number
}

/** Maps a list of `length` px, seen through `viewport` px, to a spacer that the browser can scroll. */
export function scrollScale(length: number, viewport: number): ScrollScale {
  const spacer = Math.min(length, TALLEST_SPACER)
  const end = Math.max(0, length - viewport)
  const reach = Math.max(0, spacer - viewport)
  const exact = spacer === length
  const ratio = reach > 0 ? end / reach : 1
  return {
    spacer,
    end,
    exact,
    toScroll: (offset) => (exact ? offset : offset / ratio),
    toOffset: (scroll) => (exact ? scroll : scroll * ratio)
  }
}

export interface ScrollMove {
  readonly offset: number
  readonly scroll: number
  readonly scrolledTo: number
  readonly viewport: number
}

/**
 * The offset after the browser scrolled. Up to two viewports at a time come from the wheel and move the list pixel by
 * pixel; a longer distance is a drag of the scroll bar and moves the list in proportion.
 */
export function offsetAfter({ offset, scroll, scrolledTo, viewport }: ScrollMove, scale: ScrollScale): number {
  if (scale.exact) return clamp(scrolledTo, scale.end)
  const step = scrolledTo - scroll
  if (Math.abs(step) <= 2 * viewport) return clamp(offset + step, scale.end)
  return Math.round(clamp(scale.toOffset(scrolledTo), scale.end))
}

export function clamp(offset: number, end: number): number {
  return Math.min(Math.max(0, offset), end)
}
