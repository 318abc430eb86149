import { effectScope, nextTick, ref } from 'vue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useToastTime } from '../../../../../renderer/kit/page/useToastTime.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function shown() {
  const words = ref<string>()
  const dismiss = vi.fn()
  const scope = effectScope()
  const held = scope.run(() => useToastTime(() => words.value, dismiss))
  if (!held) throw new Error('There is no scope')
  return { words, dismiss, held, scope }
}

it('ends after eight seconds, and begins anew with other words', async () => {
  const { words, dismiss } = shown()
  words.value = 'Ignored'
  await nextTick()
  vi.advanceTimersByTime(7000)
  words.value = 'Undid'
  await nextTick()
  vi.advanceTimersByTime(7999)
  expect(dismiss).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(dismiss).toHaveBeenCalledOnce()
})

it.each([
  ['pointer', 'pointerenter', 'pointerleave'],
  ['focus', 'focusin', 'focusout']
] as const)('waits under the %s, even after the other has left', async (_what, enter, leave) => {
  const { words, dismiss, held } = shown()
  words.value = 'Ignored'
  held[enter]()
  await nextTick()
  held[enter === 'focusin' ? 'pointerleave' : 'focusout']()
  await nextTick()
  vi.advanceTimersByTime(60_000)
  expect(dismiss).not.toHaveBeenCalled()
  held[leave]()
  await nextTick()
  vi.advanceTimersByTime(8000)
  expect(dismiss).toHaveBeenCalledOnce()
})

it('does nothing while there is nothing to end, or after what shows it is gone', async () => {
  const { words, dismiss, scope } = shown()
  vi.advanceTimersByTime(60_000)
  words.value = 'Ignored'
  await nextTick()
  scope.stop()
  vi.advanceTimersByTime(60_000)
  expect(dismiss).not.toHaveBeenCalled()
})
