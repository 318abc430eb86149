// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { leadToStart } from '../../../../renderer/app/startScreen.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose settings never arrive, on its way to its first screen. */
function starting() {
  vi.useFakeTimers()
  freshStores()
  const never = () => new Promise<never>(() => undefined)
  vi.stubGlobal('bridge', fakeBridge({ rows: 0, handlers: { 'settings.get': never } }))
  const screen = { template: '<p />' }
  const routes = [
    { path: '/', name: 'transactions', component: screen },
    { path: '/welcome', name: 'welcome', component: screen },
    { path: '/reconciliations', name: 'reconciliations', component: screen }
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  leadToStart(router, true)
  return { router, shown: router.push('/') }
}

it('shows the usual first screen when the settings never arrive', async () => {
  const { router, shown } = starting()
  await vi.advanceTimersByTimeAsync(6000)
  await shown
  expect(router.currentRoute.value.name).toBe('reconciliations')
})

it('does not move a user who has gone to another screen meanwhile', async () => {
  const { router, shown } = starting()
  await vi.advanceTimersByTimeAsync(100)
  await router.push('/welcome')
  await vi.advanceTimersByTimeAsync(6000)
  await shown
  expect(router.currentRoute.value.name).toBe('welcome')
})
