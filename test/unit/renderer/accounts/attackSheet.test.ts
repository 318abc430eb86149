// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it } from 'vitest'
import BankDetailsSheet from '../../../../renderer/accounts/parts/print/BankDetailsSheet.vue'
import { anAccount, aSepaEntry } from '../../../support/bridge/funding/fakeAccounts.ts'
import { freshStores } from '../../../support/freshStores.ts'

it('paper asks nobody to scan a code that could not be drawn or read back', async () => {
  HTMLCanvasElement.prototype.getContext = () => {
    throw new Error('This browser gives no pixels.')
  }
  const sheet = mount(BankDetailsSheet, {
    props: {
      pageFormat: 'a4',
      account: anAccount(),
      reading: { readAt: '2026-11-21T05:00:00.000Z', entries: [aSepaEntry] },
      service: 'Lab',
      timeZone: 'UTC',
      optionsOf: () => ({ amount: '250', reference: '' })
    },
    global: { plugins: [freshStores()] }
  })
  await flushPromises()
  expect(sheet.find('canvas').exists() && sheet.get('canvas').attributes('style')).toContain('display: none')
  expect(sheet.text()).not.toContain('Scan to pay')
})
