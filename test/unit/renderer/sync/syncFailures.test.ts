// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/session/connection.ts'
import TabFailure from '../../../../renderer/sync/TabFailure.vue'
import { useSchedule } from '../../../../renderer/sync/state/schedule.ts'
import { useSyncFailures } from '../../../../renderer/sync/state/syncFailures.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import { AppError } from '../../../../shared/errors.ts'
import { bank, fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('a tab does not repeat an error shown above it, and is retried together with it', async () => {
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

it('a failed change is retried as it was, and never for another connection', async () => {
  const asked: unknown[] = []
  const full = () => Promise.reject(new AppError('disk-full', 'The disk is full.'))
  const handlers = {
    'sync.setSchedule': ({ everySeconds }: { everySeconds: number | null }) => {
      asked.push(everySeconds)
      return full()
    },
    'sync.agreeMissing': ({ rows }: { rows: number }) => {
      asked.push(rows)
      return full()
    }
  }
  const bridge = fakeBridge({ handlers })
  vi.stubGlobal('bridge', bridge)
  freshStores()
  const [schedule, sync, above, connection] = [useSchedule(), useSync(), useSyncFailures(), useConnection()]
  await connection.load()
  await flushPromises()
  await Promise.all([schedule.change(300), sync.agreeMissing(7)])
  expect(above.failures.map(({ error }) => error.message)).toEqual(['The disk is full.'])
  await above.failures[0]?.again()
  expect(asked).toEqual([300, 7, 7, 300])
  bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 5 })
  expect(above.failures).toEqual([])
  await Promise.all([schedule.changeAgain(), sync.agreeAgain()])
  expect(asked).toHaveLength(4)
})
