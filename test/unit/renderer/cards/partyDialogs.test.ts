// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import PartyDialogs from '../../../../renderer/cards/PartyDialogs.vue'
import { useConnection } from '../../../../renderer/session/connection.ts'
import type { Input } from '../../../../shared/contract.ts'
import { AppError } from '../../../../shared/errors.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { aParty } from '../../../support/bridge/cardPayments/fakeParties.ts'
import { freshStores } from '../../../support/freshStores.ts'

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

it('says when others changed a note during editing, and the next save builds on that', async () => {
  const asked: Input<'party.save'>[] = []
  const OUTDATED = 'Somebody changed this since it was shown: the note is now “Do not refund”.'
  let list = [aParty]
  const handlers = {
    'party.list': () => Promise.resolve(list),
    'party.save': (edit: Input<'party.save'>) => {
      asked.push(edit)
      return asked.length > 1
        ? Promise.resolve({ ...aParty, ...edit.party })
        : Promise.reject(new AppError('plan-outdated', OUTDATED))
    }
  }
  vi.stubGlobal('bridge', fakeBridge({ handlers }))
  await useConnection().load()
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: { render: () => null } }]
  })
  const view = mount(PartyDialogs, {
    props: { task: 'edit', party: aParty },
    global: { plugins: [router], stubs: { Dialog: { template: '<div><slot /></div>' } } }
  })
  await flushPromises()
  const save = async () => {
    await view.get('form').trigger('submit')
    await flushPromises()
  }
  await view.get('textarea').setValue('Call first')
  list = [{ ...aParty, name: 'Mari Tamm OÜ', note: 'Do not refund', isArchived: true }]
  await save()
  expect(asked).toMatchObject([{ party: { note: 'Call first' }, shown: { name: 'Mari Tamm', note: '' } }])
  expect(view.text()).toContain(OUTDATED)
  // What the user typed is still there, and beside it what others changed.
  expect(view.get('textarea').element.value).toBe('Call first')
  await view.get('textarea').setValue('Call first. Do not refund')
  expect(view.text()).toContain(OUTDATED)
  await save()
  const shown = { name: 'Mari Tamm OÜ', note: 'Do not refund', isArchived: true }
  expect(asked[1]).toMatchObject({ party: { ...shown, note: 'Call first. Do not refund' }, shown })
  expect(view.emitted('close')).toHaveLength(1)
})
