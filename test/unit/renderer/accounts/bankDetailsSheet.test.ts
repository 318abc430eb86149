// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import BankDetailsSheet from '../../../../renderer/accounts/parts/print/BankDetailsSheet.vue'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { freshStores } from '../../../support/freshStores.ts'

const props = {
  pageFormat: 'a4',
  account: anAccount(),
  service: 'Lab',
  timeZone: 'UTC'
} as const
/** A code that is drawn at once. */
const drawn = defineComponent({
  emits: ['update:shown'],
  mounted() {
    this.$emit('update:shown', true)
  },
  template: '<i />'
})
const readingOf = (entry: BankDetails) => ({ readAt: '2026-11-21T05:00:00.000Z', entries: [entry] })

it('does not print a QR code that could not be verified', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    throw new Error('This browser gives no pixels.')
  })
  const optionsOf = () => ({ amount: '250', reference: '' })
  const sheet = mount(BankDetailsSheet, {
    props: { ...props, reading: readingOf(aSepaEntry), optionsOf },
    global: { plugins: [freshStores()] }
  })
  await flushPromises()
  expect(sheet.get('canvas').attributes('style')).toContain('display: none')
  expect(sheet.get('figure').text()).toBe('The QR code could not be verified, so it is not printed.')
  vi.restoreAllMocks()
})

it('says under a code that was drawn and read back what it pays', async () => {
  const optionsOf = () => ({ amount: '250', reference: '' })
  const sheet = mount(BankDetailsSheet, {
    props: { ...props, reading: readingOf(aSepaEntry), optionsOf },
    global: { plugins: [freshStores()], stubs: { EpcCode: drawn } }
  })
  await flushPromises()
  expect(sheet.get('figure').text()).toBe('Scan to pay, 250.00 EUR')
})

it('calls an invalid BIC invalid, as the screen does', () => {
  const entry = { ...aSepaEntry, bic: { value: 'FTCS-SESS', isWellFormed: false } }
  const sheet = mount(BankDetailsSheet, {
    props: { ...props, reading: readingOf(entry), optionsOf: () => undefined },
    global: { plugins: [freshStores()] }
  })
  expect(sheet.text()).toContain('FTCS-SESS (not a BIC)')
})
