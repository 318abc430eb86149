// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import BankDetailsSheet from '../../../../renderer/accounts/parts/print/BankDetailsSheet.vue'
import { useEpcOptions } from '../../../../renderer/accounts/state/epcOptions.ts'
import AccountBankDetails from '../../../../renderer/accounts/AccountBankDetails.vue'
import type { Account } from '../../../../shared/domain/account.ts'
import type { BankDetails } from '../../../../shared/domain/bankDetails.ts'
import { anAccount, aSepaEntry } from '../../../support/bridge/cardPayments/fakeAccounts.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

const other: BankDetails = {
  ...aSepaEntry,
  iban: { value: 'DE89370400440532013000', country: 'DE', verdict: 'valid' }
}

function withEntries(entries: readonly BankDetails[], change: Partial<Account> = {}): Account {
  return anAccount({ bankDetails: { readAt: '2026-11-21T05:00:00.000Z', entries }, ...change })
}

/** The screen with the bank details of an account, and what paper shows at the same time. */
function shown(account: Account) {
  vi.stubGlobal('bridge', fakeBridge())
  const pinia = freshStores()
  const routes = [{ path: '/', component: { template: '<p />' } }]
  const router = createRouter({ history: createMemoryHistory(), routes })
  const global = { plugins: [pinia, router], stubs: { EpcCode: true } }
  const screen = mount(AccountBankDetails, { props: { account, shared: undefined, copy: vi.fn() }, global })
  return {
    screen,
    printed: (now: Account) => {
      const reading = now.bankDetails ?? { readAt: '', entries: [] }
      const optionsOf = useEpcOptions(pinia).of
      const props = { pageFormat: 'a4', account: now, reading, service: 'Lab', timeZone: 'UTC', optionsOf } as const
      return mount(BankDetailsSheet, { props, global })
        .findAll('epc-code-stub')
        .map((code) => code.attributes('text'))
    }
  }
}

it('what was typed for a QR code stays with its entry when the entries are reordered', async () => {
  const { screen, printed } = shown(withEntries([aSepaEntry, other]))
  await screen.get('.epc button').trigger('click')
  await screen.get('.epc input').setValue('250')
  const again = withEntries([other, aSepaEntry])
  await screen.setProps({ account: again })
  const amounts = screen.findAll('.epc').map((panel) => panel.findAll('input').map(({ element }) => element.value))
  expect(amounts).toEqual([[], ['250', '']])
  expect(printed(again)).toEqual([expect.stringContaining('SE6497700000000000000001\nEUR250')])
})

it('prints no QR code that the screen does not show', async () => {
  const account = withEntries([aSepaEntry])
  const { screen, printed } = shown(account)
  await screen.get('.epc button').trigger('click')
  expect(printed(account)).toHaveLength(1)
  const dollars = account.told && { ...account.told, currency: 'USD' }
  for (const change of [{ told: dollars }, { alarms: 1 }]) {
    const now = withEntries([aSepaEntry], change)
    await screen.setProps({ account: now })
    expect(screen.find('.epc').exists()).toBe(false)
    expect(printed(now)).toEqual([])
  }
})
