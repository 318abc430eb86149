// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { leadToStart } from '../../../../renderer/app/startScreen.ts'
import { useConnection } from '../../../../renderer/session/connection.ts'
import type { Handlers } from '../../../../shared/contract.ts'
import type { AppSettings } from '../../../../shared/domain/appSettings.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fails = () => Promise.reject(new AppError('workbook-damaged', 'The file of decisions is damaged.'))
const never = () => new Promise<never>(() => undefined)

function starting(handlers: Partial<Handlers>, rows = 0, settings: Partial<AppSettings> = {}) {
  vi.useFakeTimers()
  freshStores()
  vi.stubGlobal('bridge', fakeBridge({ rows, settings, handlers }))
  const screen = { template: '<p />' }
  const names = ['transactions', 'welcome', 'home', 'reconciliations', 'overview']
  const routes = names.map((name) => ({ path: name === 'transactions' ? '/' : `/${name}`, name, component: screen }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  leadToStart(router, true)
  return { router, shown: router.push('/') }
}

/** A page whose settings never arrive, on its way to its first screen. */
const waiting = () => starting({ 'settings.get': never })

it('shows the usual first screen when the settings never arrive', async () => {
  const { router, shown } = waiting()
  await vi.advanceTimersByTimeAsync(6000)
  await shown
  expect(router.currentRoute.value.name).toBe('home')
})

it('does not move a user who has gone to another screen meanwhile', async () => {
  const { router, shown } = waiting()
  await vi.advanceTimersByTimeAsync(100)
  await router.push('/welcome')
  await vi.advanceTimersByTimeAsync(6000)
  await shown
  expect(router.currentRoute.value.name).toBe('welcome')
})

const none = { 'reconciliation.list': () => Promise.resolve([]), 'reconciliation.later': () => Promise.resolve([]) }
const welcomed = { isWelcomed: true, startScreen: 'home' } as const

it.each([
  ['the welcome at a first start, even if there are rows', 'welcome', none, 5, { startScreen: 'home' }],
  ['where to begin while there is nothing', 'reconciliations', none, 0, welcomed],
  ['the home once there are rows', 'home', none, 5, welcomed],
  ['the home where it is not known what there is', 'home', { 'reconciliation.list': fails }, 0, welcomed],
  ['the screen that the user chose', 'overview', none, 5, { isWelcomed: true, startScreen: 'overview' }]
] as const)('shows %s', async (_what, name, handlers, rows, settings) => {
  const { router, shown } = starting(handlers, rows, { isWelcomed: false, ...settings })
  void useConnection().load()
  await vi.advanceTimersByTimeAsync(100)
  await shown
  expect(router.currentRoute.value.name).toBe(name)
})
