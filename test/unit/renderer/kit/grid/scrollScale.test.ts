import { describe, expect, it } from 'vitest'
import { offsetAfter, scrollScale } from '../../../../../renderer/kit/grid/scrollScale.ts'

const viewport = 600

describe('a list that the browser can scroll by itself', () => {
  const scale = scrollScale(5000 * 36, viewport)

  it('scrolls pixel by pixel', () => {
    expect(scale.spacer).toBe(180_000)
    expect(offsetAfter({ offset: 0, scroll: 0, scrolledTo: 90_000, viewport }, scale)).toBe(90_000)
  })
})

describe('a list taller than the tallest element', () => {
  const scale = scrollScale(1_000_000 * 36, viewport)
  const reach = scale.spacer - viewport

  it('is scrolled over a spacer that every display can hold', () => {
    expect(scale.spacer).toBeLessThanOrEqual(33_554_428 / 4)
  })

  it('reaches its first and its last row exactly', () => {
    expect(scale.toOffset(0)).toBe(0)
    expect(scale.toOffset(reach)).toBe(1_000_000 * 36 - viewport)
    expect(scale.toScroll(scale.end)).toBe(reach)
  })

  it('moves with the wheel pixel by pixel', () => {
    expect(offsetAfter({ offset: 9_000_000, scroll: 2_000_000, scrolledTo: 2_000_120, viewport }, scale)).toBe(
      9_000_120
    )
  })

  it('moves in proportion when the bar is dragged', () => {
    const offset = offsetAfter({ offset: 0, scroll: 0, scrolledTo: reach / 2, viewport }, scale)
    expect(offset).toBe(Math.round(scale.end / 2))
  })

  it('never leaves the list', () => {
    expect(offsetAfter({ offset: 50, scroll: 500, scrolledTo: 0, viewport }, scale)).toBe(0)
    expect(offsetAfter({ offset: scale.end - 5, scroll: 0, scrolledTo: 100, viewport }, scale)).toBe(scale.end)
  })
})

it('a list shorter than its window does not scroll', () => {
  const scale = scrollScale(72, viewport)
  expect([scale.spacer, scale.end, scale.toScroll(0)]).toEqual([72, 0, 0])
})
