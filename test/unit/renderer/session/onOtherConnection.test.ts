// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextTick } from 'vue'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { onOtherConnection } from '../../../../renderer/session/useLedgerSource.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => {
  freshStores()
  vi.stubGlobal('bridge', fakeBridge({ rows: 1 }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('clears when another connection is chosen, and not when the first one loads', async () => {
  const forget = vi.fn()
  onOtherConnection(forget)
  const connection = useConnection()
  await connection.load()
  await nextTick()
  expect(connection.status).toBeDefined()
  expect(forget).not.toHaveBeenCalled()
  const { status } = connection
  if (status) connection.status = { ...status, connection: { ...status.connection, id: 'another' } }
  expect(forget).toHaveBeenCalledTimes(1)
})
