// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/kit/bridge/connection.ts'
import TeamView from '../../../../renderer/team/TeamView.vue'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { teamStates } from '../../../support/page/teamStates.ts'

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

const of = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }

async function verified() {
  const bridge = fakeBridge(teamStates.team)
  vi.stubGlobal('bridge', bridge)
  await useConnection().load()
  const empty = { render: () => null }
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', name: 'team', component: empty },
      { path: '/reconciliations/:id', name: 'reconciliation', component: empty }
    ]
  })
  const view = mount(TeamView, { global: { plugins: [router] } })
  await flushPromises()
  const verify = view.findAll('button').find((button) => button.text() === 'Verify')
  await verify?.trigger('click')
  await flushPromises()
  expect(view.text()).toContain('Complete: everything on this computer is in the database.')
  return { bridge, view }
}

it('the database is not said to hold everything once it is known to have another log', async () => {
  const { bridge, view } = await verified()
  const message = 'The team’s database and this computer have different audit trails. It ends at entry 3.'
  bridge.say('team.changed', { team: of, state: 'refused', message, proposals: [] })
  await flushPromises()
  expect(view.text()).toContain('Refused')
  expect(view.text()).not.toContain('Complete: everything on this computer is in the database.')
})

it('the database is not said to hold everything once a decision of this computer was not sent', async () => {
  const { bridge, view } = await verified()
  const waiting = {
    id: 1,
    at: '2026-11-02T16:30:00.000Z',
    reconciliation: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    words: 'Ignored Northwind Ltd',
    items: [],
    transactionIds: [],
    isSent: false,
    refusal: null
  }
  bridge.say('team.changed', { team: of, state: 'out-of-reach', message: 'Out of reach.', proposals: [waiting] })
  await flushPromises()
  expect(view.text()).toContain('Decisions that were not sent')
  expect(view.text()).not.toContain('Complete: everything on this computer is in the database.')
})
