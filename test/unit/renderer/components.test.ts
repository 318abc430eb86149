// @vitest-environment happy-dom
import { mount, RouterLinkStub } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ExportCard from '../../../renderer/exporting/parts/ExportCard.vue'
import FailureNotice from '../../../renderer/kit/failure/FailureNotice.vue'
import SignInForm from '../../../renderer/connections/parts/SignInForm.vue'
import TotalsStrip from '../../../renderer/transactions/totals/parts/TotalsStrip.vue'
import VaultChoice from '../../../renderer/connections/parts/VaultChoice.vue'
import { anExport } from '../../support/bridge/fakeBridge.ts'

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
    expect(different.text()).toContain('not the same')
  })

  it('lets the user work for this session only', async () => {
    const form = mount(VaultChoice, { props: { busy: false } })
    await form.get('input[value=session]').setValue(true)
    await form.get('form').trigger('submit')
    expect(form.emitted('session')).toHaveLength(1)
  })
})

describe('a failure', () => {
  it('offers its remedy', async () => {
    const notice = mount(FailureNotice, {
      props: { error: { code: 'token-rejected', message: 'The token was refused.' } }
    })
    await notice.get('button').trigger('click')
    expect(notice.get('button').text()).toBe('Sign in')
    expect(notice.emitted('remedy')).toEqual([['sign-in']])
  })

  it('without a remedy has words only', () => {
    const notice = mount(FailureNotice, { props: { error: { code: 'not-found', message: 'It is not there.' } } })
    expect(notice.find('button').exists()).toBe(false)
    expect(notice.text()).toContain('It is not there.')
  })
})

it('the totals are exact to the last digit and say when they are partial', () => {
  const totals = [
    { currency: 'EUR', count: 2, incoming: '9007199254740993.01', outgoing: '-0.02', net: '9007199254740992.99' }
  ]
  const strip = mount(TotalsStrip, {
    props: { totals, scope: 'of all 2 rows', verdict: { tone: 'unsure', words: ['Partial', 'and more'] }, busy: false },
    global: { stubs: { RouterLink: RouterLinkStub } }
  })
  expect(strip.text()).toContain('9,007,199,254,740,993.01')
  expect(strip.text()).toContain('9,007,199,254,740,992.99')
  expect(strip.text()).toContain('\u22120.02')
  expect(strip.text()).toContain('Partial')
  expect(strip.text()).toContain('and more')
  expect(strip.getComponent(RouterLinkStub).props('to')).toEqual({ name: 'sync' })
})

describe('an export card', () => {
  it('can be cancelled while it runs and shown when it is done', async () => {
    const running = mount(ExportCard, { props: { status: anExport({ rows: 2500 }) } })
    expect(running.get('[role=progressbar]').attributes('aria-valuenow')).toBe('50')
    await running.get('button').trigger('click')
    expect(running.emitted('cancel')).toHaveLength(1)
    const done = mount(ExportCard, { props: { status: anExport({ state: 'done', rows: 5000, bytes: 1_420_000 }) } })
    expect(done.text()).toMatch(/5,000 rows · 1\.4\s?MB/)
    await done.get('button').trigger('click')
    expect(done.emitted('reveal')).toHaveLength(1)
  })
})
