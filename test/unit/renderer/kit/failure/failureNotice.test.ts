// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import FailureNotice from '../../../../../renderer/kit/failure/FailureNotice.vue'

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
