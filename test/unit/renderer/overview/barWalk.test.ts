// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import type { BarPlan } from '../../../../renderer/overview/parts/barPlan.ts'
import { useBarWalk } from '../../../../renderer/overview/parts/useBarWalk.ts'

const aPlan = (bars: number, way: BarPlan['way'] = 'up'): BarPlan => ({
  way,
  labels: Array.from({ length: bars }, (_, index) => `b${index}`),
  series: ['in', 'out'].map((look) => ({
    label: look,
    look: look as 'in' | 'out',
    heights: Array(bars).fill(1) as number[]
  })),
  axisNumber: String
})

function walkOf(plan: BarPlan) {
  const shown = ref(plan)
  const open = vi.fn()
  const { place, onKeydown } = useBarWalk(shown, open)
  const press = (...keys: string[]) => {
    const events = keys.map((key) => new KeyboardEvent('keydown', { key, cancelable: true }))
    for (const event of events) onKeydown(event)
    return events.every(({ defaultPrevented }) => defaultPrevented)
  }
  const at = () => [place.value.index, place.value.series]
  return { shown, open, press, at }
}

describe('walking through bars by keyboard', () => {
  it('begins with the latest period and ends at the edges', () => {
    const { press, at } = walkOf(aPlan(30))
    expect(at()).toEqual([29, 0])
    press('ArrowRight', 'ArrowDown', 'ArrowDown')
    expect(at()).toEqual([29, 1])
    press('Home', 'ArrowLeft', 'PageDown', 'ArrowUp', 'ArrowUp')
    expect(at()).toEqual([10, 0])
    press('End', 'PageUp')
    expect(at()).toEqual([19, 0])
  })

  it('goes down a list of bars, and across to the other series', () => {
    const { press, at } = walkOf(aPlan(10, 'across'))
    expect(at()).toEqual([0, 0])
    press('ArrowDown', 'ArrowRight')
    expect(at()).toEqual([1, 1])
  })

  it('opens with Enter and Space what it stands on', () => {
    const { press, open } = walkOf(aPlan(3))
    press('ArrowLeft', 'Enter', ' ')
    expect(open.mock.calls).toEqual([[{ index: 1, series: 0 }], [{ index: 1, series: 0 }]])
  })

  it('leaves every other key to the page', () => {
    expect(walkOf(aPlan(3)).press('Tab')).toBe(false)
    expect(walkOf(aPlan(3)).press('a')).toBe(false)
  })

  it('keeps its place while figures arrive, and never goes past the last one', async () => {
    const { shown, press, at } = walkOf(aPlan(30))
    press('PageUp')
    shown.value = aPlan(31)
    await nextTick()
    expect(at()).toEqual([19, 0])
    shown.value = aPlan(5)
    await nextTick()
    expect(at()).toEqual([4, 0])
  })
})
