// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import ConnectionCard from '../../../../renderer/connections/parts/ConnectionCard.vue'
import ConnectionForm from '../../../../renderer/connections/parts/ConnectionForm.vue'
import type { UnitSample } from '../../../../shared/domain/probe.ts'
import { bank } from '../../../support/bridge/fakeBridge.ts'

const sample: UnitSample = { id: 't1', source: '123456', currency: 'EUR', asMajor: '123456.00', asMinor: '1234.56' }
const form = (props: object) => mount(ConnectionForm, { props: { connection: bank, busy: false, ...props } })

describe('the question what an amount means', () => {
  it('shows a real row, read both ways', () => {
    const text = form({ sample }).get('fieldset').text()
    expect(text).toContain('The service sent 123456 EUR for transaction t1. How much is that?')
    expect(text).toContain('123,456.00 EUR')
    expect(text).toContain('1,234.56 EUR')
  })

  it('says which way is not possible', () => {
    const text = form({ sample: { ...sample, source: '12.34', asMajor: '12.34', asMinor: null } })
      .get('fieldset')
      .text()
    expect(text).toContain('Not possible')
  })

  it('offers to fetch a real row only where the service can answer', async () => {
    const asking = form({ canAsk: true })
    await asking.get('.ask button').trigger('click')
    expect(asking.emitted('ask')).toHaveLength(1)
    expect(form({ canAsk: false }).find('.ask').exists()).toBe(false)
  })

  it('says that another answer reads everything again, and saves it', async () => {
    const edited = form({ sample })
    expect(edited.text()).not.toContain('synced again')
    await edited.get('input[value=major]').setValue(true)
    expect(edited.text()).toContain('deleted and synced again')
    await edited.get('form').trigger('submit')
    expect(edited.emitted('save')?.[0]).toEqual([expect.objectContaining({ id: bank.id, amountUnit: 'major' })])
  })
})

describe('the form of a connection', () => {
  it('says that another address is another service', async () => {
    const edited = form({})
    await edited.get('input[type=url]').setValue('https://other.example')
    expect(edited.text()).toContain('With another address, the token')
    expect(form({ connection: undefined }).text()).not.toContain('With another address')
  })

  it('says beside the field what is wrong with an address, and does not save it', async () => {
    const added = form({ connection: undefined })
    await added.get('input:not([type])').setValue('Typo')
    await added.get('input[type=url]').setValue('example')
    expect(added.text()).not.toContain('Enter the full address')
    await added.get('form').trigger('submit')
    expect(added.text()).toContain('Enter the full address')
    expect(added.emitted('save')).toBeUndefined()
  })

  it('reports typing, so that earlier messages can disappear', async () => {
    const edited = form({})
    await edited.get('input[type=url]').setValue('https://other.example')
    expect(edited.emitted('typed')).toHaveLength(1)
  })
})

describe('the card of the connection in use', () => {
  const card = (state: 'ready' | 'failed' | 'signed-out', error?: { code: 'in-use'; message: string }) =>
    mount(ConnectionCard, {
      global: { stubs: { teleport: true } },
      props: {
        connection: bank,
        busy: false,
        sample,
        status: { connection: bank, state, rows: 0, ...(error && { error }) }
      }
    })

  it('shows how an amount is read, and lets the user change it', async () => {
    const used = card('ready')
    expect(used.text()).toContain('123456 is read as 1,234.56 EUR')
    await used.get('p button').trigger('click')
    expect(used.emitted('edit')).toHaveLength(1)
  })

  it('shows why it failed and can be tried again, even while another Tallydesk uses the ledger', async () => {
    const failed = card('failed', { code: 'in-use', message: 'Another Tallydesk has nordic.db open.' })
    expect(failed.text()).toContain('Another Tallydesk has nordic.db open.')
    const again = failed.findAll('button').find((button) => button.text() === 'Try again')
    await again?.trigger('click')
    expect(failed.emitted('select')).toHaveLength(1)
  })
})
