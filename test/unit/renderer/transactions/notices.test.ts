// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useLink } from '../../../../renderer/kit/bridge/link.ts'
import { useSync } from '../../../../renderer/sync/state/sync.ts'
import TransactionsNotices from '../../../../renderer/transactions/TransactionsNotices.vue'
import WorkspaceNotices from '../../../../renderer/transactions/WorkspaceNotices.vue'
import type { WireError } from '../../../../shared/errors.ts'
import { bank, fakeBridge, synced, type FakeBridge, type FakeState } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const refused: WireError = { code: 'token-rejected', message: 'The token was refused. Sign in with a current one.' }
const stopped: WireError = { code: 'service-failed', message: 'The service answered with an error (503).' }
const incomplete = (error: WireError) => ({ ...synced, verdict: 'incomplete' as const, error })

let bridge: FakeBridge

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

async function notices(state: FakeState) {
  bridge = fakeBridge({ rows: 3, ...state })
  vi.stubGlobal('bridge', bridge)
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:all(.*)*', name: 'connections', component: { render: () => null } }]
  })
  const view = mount(TransactionsNotices, { global: { plugins: [router] } })
  await Promise.all([useConnection().load(), useSync().load()])
  await flushPromises()
  return view
}

describe('while rows are shown', () => {
  it('a refused token is shown once, although sync and connection both report it', async () => {
    const signedOut = { connection: bank, state: 'signed-out', rows: 3, error: refused } as const
    const view = await notices({ connection: signedOut, sync: incomplete(refused) })
    expect(view.findAll('button').map((button) => button.text())).toEqual(['Sign in'])
    expect(view.text().match(/The token was refused/g)).toHaveLength(1)
  })

  it('a new token removes the message about the old one', async () => {
    const view = await notices({ connection: { connection: bank, state: 'ready', rows: 3 }, sync: incomplete(refused) })
    expect(view.text()).toBe('')
  })

  it('any other reason why a sync stopped is shown, with a button to sync again', async () => {
    const view = await notices({ connection: { connection: bank, state: 'ready', rows: 3 }, sync: incomplete(stopped) })
    expect(view.text()).toContain(stopped.message)
    await view.get('button').trigger('click')
    expect(bridge.called).toContain('sync.start')
  })

  it('nothing is said twice when the main side is out of reach', async () => {
    const view = await notices({ connection: { connection: bank, state: 'ready', rows: 3 }, sync: incomplete(stopped) })
    useLink().up = false
    await flushPromises()
    expect(view.text()).toBe('')
  })
})

describe('a file of the connection that was damaged when it was opened', () => {
  it('is shown until the user dismisses it', async () => {
    const damaged: WireError = { code: 'cache-damaged', message: 'The ledger was damaged and is read again.' }
    bridge = fakeBridge({ rows: 3, connection: { connection: bank, state: 'ready', rows: 3, error: damaged } })
    vi.stubGlobal('bridge', bridge)
    const view = mount(WorkspaceNotices)
    await useConnection().load()
    await flushPromises()
    expect(view.text()).toContain(damaged.message)
    await view.get('button').trigger('click')
    expect(view.text()).toBe('')
    expect(mount(WorkspaceNotices).text()).toBe('')
  })
})
