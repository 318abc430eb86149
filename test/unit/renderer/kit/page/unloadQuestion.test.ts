// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { effectScope, ref } from 'vue'
import { useUnloadQuestion } from '../../../../../renderer/kit/page/useUnloadQuestion.ts'

/** Whether the user would be asked before the page goes. */
function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  globalThis.dispatchEvent(event)
  return event.defaultPrevented
}

it('a page is let go of without a question unless something would be lost with it', () => {
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
