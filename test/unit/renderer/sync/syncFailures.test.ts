// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import TabFailure from '../../../../renderer/sync/TabFailure.vue'
import { useSyncFailures } from '../../../../renderer/sync/state/syncFailures.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a tab is silent about what is said above it, and is tried again together with that', async () => {
  const pinia = freshStores()
  const damaged = new AppError('cache-damaged', 'The ledger is damaged.')
  vi.stubGlobal('bridge', fakeBridge({ handlers: { 'sync.get': () => Promise.reject(damaged) } }))
  const above = useSyncFailures()
  await useSync().load()
  await flushPromises()
  const again = vi.fn()
  const global = {
    plugins: [pinia],
    stubs: { FailureNotice: { props: ['error'], template: '<p>{{ error.message }}</p>' } }
  }
  const tab = (error: AppError) => mount(TabFailure, { props: { error, again }, global })
  const [same, other] = [tab(damaged), tab(new AppError('offline', 'No network.'))]
  expect([same.text(), other.text()]).toEqual(['', 'No network.'])
  expect(above.failures).toHaveLength(1)
  await above.failures[0]?.again()
  expect(again).toHaveBeenCalledTimes(1)
  same.unmount()
  await above.failures[0]?.again()
  expect(again).toHaveBeenCalledTimes(1)
})
