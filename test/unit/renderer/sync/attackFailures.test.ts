// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import { useSchedule } from '../../../../renderer/sync/state/schedule.ts'
import { useSyncFailures } from '../../../../renderer/sync/state/syncFailures.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

afterEach(() => void vi.unstubAllGlobals())

it('trying again after a schedule was not saved saves it, or at least ends the message', async () => {
  let isFull = true
  const asked: (number | null)[] = []
  const bridge = fakeBridge({
    handlers: {
      'sync.setSchedule': ({ everySeconds }) => {
        asked.push(everySeconds)
        if (isFull) return Promise.reject(new AppError('disk-full', 'The disk is full.'))
        return Promise.resolve({ everySeconds, state: 'waiting', nextAt: null, failures: 0, idle: 0 })
      }
    }
  })
  freshStores()
  vi.stubGlobal('bridge', bridge)
  const [schedule, above] = [useSchedule(), useSyncFailures()]
  await useConnection().load()
  await flushPromises()
  await schedule.change(300)
  expect(above.failures.map(({ error }) => error.message)).toEqual(['The disk is full.'])
  isFull = false
  await above.failures[0]?.again()
  await flushPromises()
  expect(asked.length === 2 || above.failures.length === 0).toBe(true)
})
