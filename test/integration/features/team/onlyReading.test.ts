import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { appOnList, type AppOnList } from '../../../support/app/appOnList.ts'
import { testApp, type TestApp } from '../../../support/app/testApp.ts'
import { everyState } from '../../../support/reconciliation/everyState.ts'
import { applied, reconcileOrder } from '../../../support/reconciliation/reconcilingSetup.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const administrator = { login: ADMINISTRATOR, password: null }

/** The payment that was pending is completed since. */
function settle({ service: { rows } }: AppOnList): void {
  const at = rows.findIndex(({ id }) => id === 'soon7')
  const row = rows[at]
  if (!row) throw new Error('It is not there.')
  rows[at] = { ...row, status: 'completed', updated_at: '2026-11-27T10:00:00.000Z' }
}

async function synced(test: TestApp): Promise<void> {
  const before = test.heard.length
  await test.app.handlers['sync.start']({ kind: 'full' })
  await test.until('sync.progress', ({ state }) => state === 'ended', before)
}

/** Olga accepts what is suggested, and begins a team with it; the id of the reconciliation. */
async function begun(olga: AppOnList, { port }: TestPostgres): Promise<string> {
  const planned = await reconcileOrder(olga, everyState().payments)
  await applied(olga, planned)
  const address = `postgres://127.0.0.1:${port}/postgres`
  await olga.app.handlers['team.init']({ address, login: 'olga', password: null, administrator })
  return planned.id
}

async function reported(test: TestApp, id: string): Promise<string> {
  try {
    const started = await test.app.handlers['reconciliation.report']({ id, format: 'csv' })
    const { state } = await test.until(
      'export.progress',
      (now) => now.id === started.id && ['done', 'failed'].includes(now.state)
    )
    return state
  } catch (error) {
    return String(error)
  }
}

onOneServer('who only reads in a team', (programs) => {
  it('has a report as an auditor, also with a ledger that is newer than that of who decided', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    await using olga = await appOnList(everyState().rows)
    const id = await begun(olga, server)
    const { invitation } = await olga.app.handlers['team.invite']({ login: 'ada', role: 'auditor', administrator })

    await using ada = await testApp({ dataDir: join(folder.path, 'ada'), autoSync: false, keychain: sessionVault() })
    const { handlers: adas } = ada.app
    const { baseUrl } = olga.service
    const connection = await adas['connection.save']({ name: 'Payments', baseUrl, amountUnit: 'major' })
    await adas['connection.select'](connection.id)
    await adas['connection.signIn']({ id: connection.id, token: 'a-token' })
    expect(await adas['team.join']({ invitation, password: null })).toMatchObject({ state: 'in-step' })
    await synced(ada)
    expect(await reported(ada, id)).toBe('done')
    // Ada syncs once more, before anybody else does.
    settle(olga)
    await synced(ada)
    expect.soft(await reported(ada, id)).toBe('done')
    expect(await adas['reconciliation.unseen'](id).catch(String)).toEqual(expect.any(Number))
  })

  it('has a report of what is here while the database is out of reach', async () => {
    await using server = await startPostgres(programs)
    await using olga = await appOnList(everyState().rows)
    const id = await begun(olga, server)
    await server.stop('SIGINT')
    expect(await reported(olga, id)).toBe('done')
    settle(olga)
    await olga.sync()
    // “You can still read what is here.”
    expect(await reported(olga, id)).toBe('done')
  })
})
