// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { useTeam } from '../../../../renderer/team/state/team.ts'
import { bank, fakeBridge, sandbox } from '../../../support/bridge/fakeBridge.ts'
import { freshStores } from '../../../support/freshStores.ts'

it('shows the state of the team, and nothing when the user works alone', () => {
  const bridge = fakeBridge()
  vi.stubGlobal('bridge', bridge)
  freshStores()
  const team = useTeam()
  const of = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'w' }
  expect(team.state).toBeUndefined()
  bridge.say('team.changed', { team: of, state: 'in-step', message: null, proposals: [] })
  expect(team.state).toEqual({ isWell: true, word: 'Team: up to date', message: 'You are olga, at db.example.com.' })
  bridge.say('team.changed', { team: of, state: 'out-of-reach', message: 'Out of reach.', proposals: [] })
  expect(team.state).toEqual({ isWell: false, word: 'Team offline', message: 'Out of reach.' })
  bridge.say('team.changed', { team: null, state: 'alone', message: null, proposals: [] })
  expect(team.state).toBeUndefined()
})

it('clears the team when the connection changes, but not when the first one arrives', () => {
  const bridge = fakeBridge()
  vi.stubGlobal('bridge', bridge)
  freshStores()
  const team = useTeam()
  const of = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'w' }
  bridge.say('team.changed', { team: of, state: 'in-step', message: null, proposals: [] })
  bridge.say('connection.changed', { connection: bank, state: 'ready', rows: 0 })
  expect(team.state).toMatchObject({ isWell: true })
  bridge.say('connection.changed', { connection: sandbox, state: 'opening', rows: 0 })
  expect(team.state).toBeUndefined()
})

it('loads the state of the team, which may have changed before the page opened', async () => {
  const team = { host: 'db.example.com', port: 5432, database: 'tallydesk', login: 'olga', workbook: 'w' }
  const told = { team, state: 'refused', message: 'Removed.', proposals: [] } as const
  vi.stubGlobal('bridge', fakeBridge({ handlers: { 'team.get': () => Promise.resolve(told) } }))
  freshStores()
  const store = useTeam()
  await store.load()
  expect(store.state).toEqual({ isWell: false, word: 'Team: needs attention', message: 'Removed.' })
})
