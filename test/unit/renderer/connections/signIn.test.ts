// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import SignInForm from '../../../../renderer/connections/parts/SignInForm.vue'
import VaultChoice from '../../../../renderer/connections/parts/VaultChoice.vue'

const shown = (given: object = {}) =>
  mount(SignInForm, { props: { busy: undefined, canKeepUnchecked: false, ...given } })

describe('the sign-in form', () => {
  it('hands the token on, and keeps it in its field alone for a second try', async () => {
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

  it('asks for a token where none was pasted', async () => {
    const form = shown()
    await form.get('form').trigger('submit')
    expect(form.emitted('signIn')).toBeUndefined()
    expect(form.text()).toContain('Paste the access token.')
  })

  it('keeps a token unchecked only where the service did not say whether it takes it', async () => {
    const named = (form: ReturnType<typeof shown>) =>
      form.findAll('button').find((button) => button.text() === 'Keep the token unchecked')
    expect(named(shown())).toBeUndefined()
    const form = shown({ canKeepUnchecked: true })
    await form.get('input').setValue('canary-token')
    await named(form)?.trigger('click')
    expect(form.emitted('keep')).toEqual([['canary-token']])
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
