// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import SignInForm from '../../../../renderer/connections/parts/SignInForm.vue'
import VaultChoice from '../../../../renderer/connections/parts/VaultChoice.vue'

describe('the sign-in form', () => {
  it('hands the token on and leaves nothing of it in the page', async () => {
    const form = mount(SignInForm, { props: { busy: false } })
    await form.get('input').setValue(' canary-token ')
    await form.get('form').trigger('submit')
    expect(form.emitted('signIn')).toEqual([['canary-token']])
    expect(form.get('input').element.value).toBe('')
    expect(form.html()).not.toContain('canary')
  })

  it('never lets a browser remember the token', () => {
    const input = mount(SignInForm, { props: { busy: false } }).get('input')
    expect(input.attributes()).toMatchObject({ type: 'password', autocomplete: 'off' })
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
