// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { effectScope, ref } from 'vue'
import { useUnloadQuestion } from '../../../../../renderer/kit/page/useUnloadQuestion.ts'

/** Whether leaving the page needs a confirmation. */
function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

it('leaving the page needs a confirmation only while something would be lost', () => {
  const isAtStake = ref(false)
  const scope = effectScope()
  scope.run(() => useUnloadQuestion(() => isAtStake.value))
  expect(isAsked()).toBe(false)
  isAtStake.value = true
  expect(isAsked()).toBe(true)
  isAtStake.value = false
  expect(isAsked()).toBe(false)
  isAtStake.value = true
  scope.stop()
  expect(isAsked()).toBe(false)
})
