// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { leadToStart } from '../../../../renderer/app/startScreen.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows the usual first screen where the settings are never told', async () => {
  vi.useFakeTimers()
  setActivePinia(createPinia())
  vi.stubGlobal(
    'bridge',
    fakeBridge({ rows: 0, handlers: { 'settings.get': () => new Promise<never>(() => undefined) } })
  )
  const screen = { template: '<p />' }
  const routes = [
    { path: '/', name: 'transactions', component: screen },
    { path: '/welcome', name: 'welcome', component: screen },
    { path: '/reconciliations', name: 'reconciliations', component: screen }
  ]
  const router = createRouter({ history: createMemoryHistory(), routes })
  leadToStart(router, true)
  const shown = router.push('/')
  await vi.advanceTimersByTimeAsync(6000)
  await shown
  expect(router.currentRoute.value.name).toBe('reconciliations')
})
