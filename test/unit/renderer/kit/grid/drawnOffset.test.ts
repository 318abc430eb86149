import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, ref, type EffectScope } from 'vue'
import { useDrawnOffset } from '../../../../../renderer/kit/grid/useDrawnOffset.ts'
import { cellText, visibleLine } from '../../../../../renderer/kit/bridge/visibleText.ts'

let scope: EffectScope
beforeEach(() => {
  vi.useFakeTimers()
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
})

/** A list of which the offsets in `there` can be drawn. */
function aList() {
  const offset = ref(0)
  const there = ref(new Set([0]))
  const isComplete = (at: number) => there.value.has(at)
  const drawn = scope.run(() => useDrawnOffset({ offset, rows: there, isComplete }))
  const arrive = (...at: number[]) => (there.value = new Set([...there.value, ...at]))
  return { offset, arrive, drawn: () => drawn?.value }
}

describe('what a list shows when it is scrolled faster than its rows arrive', () => {
  it('is the last picture until the rows are there', () => {
    const { offset, arrive, drawn } = aList()
    offset.value = 100
    expect(drawn()).toBe(0)
    arrive(100)
    expect(drawn()).toBe(100)
  })

  it('is a place already passed if its rows arrive first', () => {
    const { offset, arrive, drawn } = aList()
    for (const at of [100, 200, 300]) offset.value = at
    arrive(200)
    expect(drawn()).toBe(200)
    arrive(100)
    expect(drawn()).toBe(200)
    arrive(300)
    expect(drawn()).toBe(300)
  })

  it('is an empty place once the rows take too long', () => {
    const { offset, drawn } = aList()
    offset.value = 100
    vi.advanceTimersByTime(1000)
    expect(drawn()).toBe(100)
  })
})

describe('text in a cell', () => {
  it('looks like nothing but itself', () => {
    expect(visibleLine('a\u202eb\u200bc\n\ud800\u3164')).toBe('a\\u202eb\\u200bc\\u000a\\ud800\\u3164')
  })

  it('leaves joiner characters where scripts and emoji need them', () => {
    for (const text of ['👩‍👩‍👧 ❤️', 'می‌خواهم', 'Åse 山本']) expect(visibleLine(text)).toBe(text)
    expect(visibleLine('pay\u200dpal')).toBe('pay\\u200dpal')
  })

  it('is cut where it is long, never within a character', () => {
    expect(cellText('x'.repeat(10_000))).toHaveLength(241)
    expect(cellText(`${'x'.repeat(239)}😀 and more`)).toBe(`${'x'.repeat(239)}…`)
  })
})
