/**
 * Chromium clamps an element at 33,554,428 device pixels, and rows beyond pile up unreachable. So the page scrolls
 * over a spacer of at most this height, and the list's own offset is kept apart from the scroll position.
 */
const TALLEST_SPACER = 8_000_000

export interface ScrollScale {
  /** Height of the spacer that is really scrolled over, px. */
  readonly spacer: number
  /** The largest offset into the list, px. */
  readonly end: number
  /** Whether a list pixel and a scroll pixel are the same. */
  readonly exact: boolean
  readonly toScroll: (offset: number) => number
  readonly toOffset: (scroll: number) => number
}

/** Maps a list of `length` px, seen through `viewport` px, onto a spacer that the browser can scroll. */
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
 * The offset after the browser scrolled. Up to two viewports at a time the list moves with the wheel, pixel by pixel;
 * a longer way is a drag of the bar, which moves it in proportion.
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
