// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import FailureNotice from '../../../../renderer/session/FailureNotice.vue'
import Dialog from '../../../../renderer/kit/ui/Dialog.vue'
import { useConnection } from '../../../../renderer/session/connection.ts'
import { useSignIn } from '../../../../renderer/session/signIn.ts'
import { useVault } from '../../../../renderer/session/vault.ts'
import { errorCodes, type ErrorCode } from '../../../../shared/errors.ts'
import { bank, fakeBridge, type FakeState } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => {
  freshStores()
  vi.stubGlobal('bridge', fakeBridge())
})
afterEach(() => void vi.unstubAllGlobals())

const screen = { render: () => null }
const aRouter = () =>
  createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: screen },
      { path: '/connections', name: 'connections', component: screen },
      { path: '/backups', name: 'backups', component: screen }
    ]
  })

type Props = InstanceType<typeof FailureNotice>['$props']

function shown(code: ErrorCode, more: Partial<Props> = {}) {
  const props = { error: { code, message: 'What happened.' }, ...more }
  return mount(FailureNotice, { props, global: { plugins: [aRouter()] } })
}
const labels = (notice: ReturnType<typeof shown>) => notice.findAll('button').map((button) => button.text())

async function connected(state: FakeState = {}): Promise<void> {
  vi.stubGlobal('bridge', fakeBridge({ connection: { connection: bank, state: 'signed-out', rows: 0 }, ...state }))
  await Promise.all([useConnection().load(), useVault().load()])
}

describe('the notice of a failure', () => {
  it('offers what mends it, wherever it stands, and repeats only what it is given', () => {
    expect(labels(shown('token-rejected'))).toEqual(['Sign in'])
    expect(labels(shown('keychain-locked'))).toEqual(['Unlock'])
    expect(labels(shown('workbook-damaged'))).toEqual(['Restore a backup…'])
    expect(labels(shown('offline'))).toEqual([])
    expect(labels(shown('offline', { again: () => undefined }))).toEqual(['Try again'])
    expect(labels(shown('not-found', { again: () => undefined }))).toEqual([])
  })

  it('never offers one thing twice, nor what is offered beside it', () => {
    for (const code of errorCodes) {
      const all = labels(shown(code, { again: () => undefined }))
      expect(new Set(all).size, code).toBe(all.length)
    }
    expect(labels(shown('token-rejected', { offered: ['sign-in'] }))).toEqual([])
    expect(labels(shown('workbook-missing', { offered: ['accept-loss'] }))).toEqual(['Restore a backup…'])
  })

  it('goes away once the user has signed in, and comes back with the next failure', async () => {
    await connected()
    const notice = shown('signed-out')
    await notice.get('button').trigger('click')
    expect(useSignIn().asking).toEqual(bank)
    expect(notice.text()).toContain('What happened.')
    useSignIn().done(bank)
    await flushPromises()
    expect(notice.text()).toBe('')
    await notice.setProps({ error: { code: 'signed-out', message: 'What happened.' } })
    expect(labels(notice)).toEqual(['Sign in'])
  })

  it('repeats what failed once secrets can be read, and not if the user closes the question', async () => {
    await connected({ vault: { kind: 'sealed', state: 'locked', sealedFileExists: true } })
    const vault = useVault()
    const again = vi.fn<() => void>()
    const notice = shown('keychain-locked', { again })
    await notice.get('button').trigger('click')
    expect(vault.asking).toBe(true)
    vault.asking = false
    await flushPromises()
    await vault.unlock('correct horse battery')
    await flushPromises()
    expect(again).not.toHaveBeenCalled()
    await notice.get('button').trigger('click')
    expect([vault.asking, again.mock.calls.length]).toEqual([false, 1])
  })

  it('closes the dialog around it when it leads to another screen', async () => {
    await connected()
    document.body.innerHTML = '<div id="overlays"></div>'
    const router = aRouter()
    const close = vi.fn<(now: boolean) => void>()
    const dialog = mount(Dialog, {
      props: { open: true, title: 'A form', 'onUpdate:open': close },
      slots: { default: () => h(FailureNotice, { error: { code: 'workbook-damaged', message: 'Damaged.' } }) },
      global: { plugins: [router] },
      attachTo: document.body
    })
    await flushPromises()
    document.querySelector<HTMLButtonElement>('.banner button')?.click()
    await flushPromises()
    expect(close).toHaveBeenCalledWith(false)
    expect(router.currentRoute.value).toMatchObject({ name: 'backups', query: { restore: 'file' } })
    dialog.unmount()
  })
})
