// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import SignInDialog from '../../../../renderer/connections/SignInDialog.vue'
import SignInForm from '../../../../renderer/connections/parts/SignInForm.vue'
import VaultChoice from '../../../../renderer/connections/parts/VaultChoice.vue'
import { useSignIn } from '../../../../renderer/session/signIn.ts'
import { useVault } from '../../../../renderer/session/vault.ts'
import { bank, fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const shown = (given: object = {}) =>
  mount(SignInForm, { props: { busy: undefined, canKeepUnchecked: false, ...given } })

describe('the sign-in form', () => {
  it('submits the token, and leaves it only in its field for a second try', async () => {
    const form = shown()
    await form.get('input').setValue(' canary-token ')
    await form.get('form').trigger('submit')
    expect(form.emitted('signIn')).toEqual([['canary-token']])
    expect(form.get('input').element.value).toBe(' canary-token ')
    expect(form.html()).not.toContain('canary')
  })

  it('never lets a browser remember the token', () => {
    expect(shown().get('input').attributes()).toMatchObject({ type: 'password', autocomplete: 'off' })
  })

  it('says to paste a token when the field is empty', async () => {
    const form = shown()
    await form.get('form').trigger('submit')
    expect(form.emitted('signIn')).toBeUndefined()
    expect(form.text()).toContain('Paste the access token.')
  })

  it('offers to save a token unchecked only when the service gave no verdict', async () => {
    const named = (form: ReturnType<typeof shown>) =>
      form.findAll('button').find((button) => button.text() === 'Save without checking')
    expect(named(shown())).toBeUndefined()
    const form = shown({ canKeepUnchecked: true })
    await form.get('input').setValue('canary-token')
    await named(form)?.trigger('click')
    expect(form.emitted('keep')).toEqual([['canary-token']])
  })
})

describe('the sign-in dialog', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function tried() {
    const answer = Promise.withResolvers<undefined>()
    const bridge = fakeBridge({
      handlers: { 'connection.tryToken': () => answer.promise }
    })
    vi.stubGlobal('bridge', bridge)
    freshStores()
    document.body.innerHTML = '<div id="overlays"></div>'
    await useVault().load()
    const signIn = useSignIn()
    const shell = () => signIn.asking && h(SignInDialog, { key: signIn.asking.id, connection: signIn.asking })
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [{ path: '/', component: { render: () => null } }]
    })
    const app = mount({ render: shell }, { attachTo: document.body, global: { plugins: [router] } })
    signIn.ask(bank)
    await flushPromises()
    const form = app.getComponent(SignInForm)
    await form.get('input').setValue('canary-token')
    await form.get('form').trigger('submit')
    return {
      signIn,
      end: async () => {
        answer.resolve(undefined)
        await flushPromises()
        const { called } = bridge
        app.unmount()
        return called.filter((name) => name.startsWith('connection.'))
      }
    }
  }

  it('stores a token that the service accepted', async () => {
    const { end } = await tried()
    expect(await end()).toEqual(['connection.tryToken', 'connection.signIn'])
  })

  it('stores no token from a dialog that was closed during the check', async () => {
    const { signIn, end } = await tried()
    signIn.close()
    await flushPromises()
    signIn.ask(bank)
    await flushPromises()
    expect(await end()).toEqual(['connection.tryToken'])
  })
})

describe('signing in while the keychain does not answer', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('does not open the sign-in dialog by itself once the keychain is back', async () => {
    vi.stubGlobal('bridge', fakeBridge({ vault: { kind: 'keychain', state: 'timeout', sealedFileExists: false } }))
    freshStores()
    const [vault, signIn] = [useVault(), useSignIn()]
    await vault.load()
    signIn.ask(bank)
    await flushPromises()
    await vault.unlock('it is ready now')
    await flushPromises()
    expect([vault.ready, signIn.asking]).toEqual([true, undefined])
    signIn.ask(bank)
    expect(signIn.asking).toEqual(bank)
  })
})

describe('the choice of where to keep secrets', () => {
  async function submitted(first: string, second: string) {
    const form = mount(VaultChoice, { props: { busy: false } })
    const [one, two] = form.findAll('input[type=password]')
    await one?.setValue(first)
    await two?.setValue(second)
    await form.get('form').trigger('submit')
    return form
  }

  it('takes a passphrase given twice the same', async () => {
    const form = await submitted('correct horse battery', 'correct horse battery')
    expect(form.emitted('seal')).toEqual([['correct horse battery']])
  })

  it('refuses one that is too short or different, and says so', async () => {
    const short = await submitted('short', 'short')
    expect(short.emitted('seal')).toBeUndefined()
    expect(short.text()).toContain('3 more needed')
    const different = await submitted('correct horse battery', 'correct horse')
    expect(different.emitted('seal')).toBeUndefined()
    expect(different.text()).toContain('passphrases differ')
  })

  it('lets the user work for this session only', async () => {
    const form = mount(VaultChoice, { props: { busy: false } })
    await form.get('input[value=session]').setValue(true)
    await form.get('form').trigger('submit')
    expect(form.emitted('session')).toHaveLength(1)
  })
})
