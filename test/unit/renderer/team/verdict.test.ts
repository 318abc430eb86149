// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { useConnection } from '../../../../renderer/session/connection.ts'
import TeamView from '../../../../renderer/team/TeamView.vue'
import type { Handlers } from '../../../../shared/contract.ts'
import type { TeamVerdict } from '../../../../shared/domain/team.ts'
import { fakeBridge } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'
import { teamStates } from '../../../support/page/teamStates.ts'

beforeEach(() => freshStores())
afterEach(() => void vi.unstubAllGlobals())

const of = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'a workbook' }

async function verified(handlers: Partial<Handlers> = {}) {
  const bridge = fakeBridge({ ...teamStates.team, handlers: { ...teamStates.team.handlers, ...handlers } })
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
  return { bridge, view }
}

const COMPLETE = 'Complete: everything on this computer is in the database.'
const message = 'The team’s database and this computer have different audit trails. It ends at entry 3.'
const refused = { team: of, state: 'refused', message, proposals: [] } as const

it('the database is no longer called complete once the team refused this computer', async () => {
  const { bridge, view } = await verified()
  expect(view.text()).toContain(COMPLETE)
  bridge.say('team.changed', refused)
  await flushPromises()
  expect(view.text()).toContain('Refused')
  expect(view.text()).not.toContain(COMPLETE)
})

it.each([true, false])(
  'after this computer was refused, a check reports only a difference (whole: %s)',
  async (isWhole) => {
    const { promise, resolve } = Promise.withResolvers<TeamVerdict>()
    const { bridge, view } = await verified({ 'team.verify': () => promise })
    expect(view.text()).toContain('Reading the whole database…')
    bridge.say('team.changed', refused)
    resolve({ isWhole, entries: 3, claims: 0, message: isWhole ? null : 'It ends at entry 3.' })
    await flushPromises()
    expect(view.text()).toContain('Refused')
    expect(view.text()).not.toContain(COMPLETE)
    expect(view.text().includes('The database and this computer differ.')).toBe(!isWhole)
  }
)

it('the database is no longer called complete once a decision was not sent', async () => {
  const { bridge, view } = await verified()
  expect(view.text()).toContain(COMPLETE)
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
  expect(view.text()).not.toContain(COMPLETE)
})
