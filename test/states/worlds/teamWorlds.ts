import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { testApp, type TestApp } from '../../support/app/testApp.ts'
import { ADMINISTRATOR, postgresPrograms, startPostgres, type TestPostgres } from '../../support/team/postgres.ts'
import { withPasswords } from '../../support/team/withPasswords.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { cheapVault } from '../../support/vault/cheapVault.ts'
import { applied, planEnd } from '../../support/reconciliation/reconcilingSetup.ts'
import { synced, welcomed, type MakeWorld } from './world.ts'

const PASSPHRASE = 'a passphrase'
const administrator = { login: ADMINISTRATOR, password: null }

interface Team {
  readonly server: TestPostgres
  readonly olga: TestApp
  readonly rik: TestApp
  readonly reconciliation: string
}

/** Olga began a team on her reconciliation of the sample, and Rik, who reviews, has joined it. */
async function team(parts: AsyncDisposableStack): Promise<Team> {
  const { path } = parts.use(await temporaryFolder())
  const programs = await postgresPrograms()
  if (programs === undefined) throw new Error('A team is recorded where PostgreSQL can be started.')
  const server = parts.use(await startPostgres(programs))
  await withPasswords(server)
  async function member(name: string): Promise<TestApp> {
    const dataDir = join(path, name)
    await mkdir(dataDir)
    await cheapVault(dataDir, PASSPHRASE)
    const setup = parts.use(
      await testApp({ dataDir, autoSync: false, passphrase: PASSPHRASE, sandbox: { rows: 300, seed: 1 } })
    )
    await setup.app.handlers['vault.unlock']({ passphrase: PASSPHRASE })
    await welcomed(setup)
    return setup
  }
  const olga = await member('olga')
  const { handlers } = olga.app
  await synced(olga)
  const { draft, name } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const { id } = await planEnd(olga, () => handlers['reconciliation.create']({ draft, name }))
  await applied(olga, await handlers['reconciliation.get'](id))
  const address = `postgres://127.0.0.1:${server.port}/postgres`
  await handlers['team.init']({ address, login: 'olga', password: null, administrator })
  const { invitation } = await handlers['team.invite']({ login: 'rik', role: 'reviewer', administrator })
  await handlers['team.invite']({ login: 'new', role: 'auditor', administrator })
  const rik = await member('rik')
  await rik.app.handlers['team.join']({ invitation, password: null })
  await handlers['reconciliation.saveReviewLimits']({ limits: [{ currency: 'EUR', amount: '10000.00' }], shown: [] })
  return { server, olga, rik, reconciliation: id }
}

const inStep: MakeWorld = async (parts) => {
  const { olga, rik, reconciliation } = await team(parts)
  await rik.app.handlers['team.beHere']({ reconciliation })
  await olga.until('team.presenceChanged', ([other]) => other?.login === 'rik')
  return { app: olga.app, places: { reconciliation } }
}

/** Signed off by Olga; Rik looks at it. */
const toReview: MakeWorld = async (parts) => {
  const { olga, rik, reconciliation } = await team(parts)
  const { handlers } = olga.app
  const { revision } = await handlers['reconciliation.get'](reconciliation)
  await handlers['reconciliation.signOff']({
    id: reconciliation,
    revision,
    reviewer: null,
    forcedBecause: 'The rest is expected next week'
  })
  while (!(await rik.app.handlers['reconciliation.get'](reconciliation)).awaitsReview)
    await rik.app.handlers['team.get'](undefined)
  return { app: rik.app, places: { reconciliation } }
}

/** The server is gone, and Olga has decided something that waits for it. */
const outOfReach: MakeWorld = async (parts) => {
  const { server, olga, reconciliation } = await team(parts)
  const { handlers } = olga.app
  await server.stop('SIGINT')
  await handlers['team.get'](undefined)
  await handlers['reconciliation.decide']({
    id: reconciliation,
    decision: { do: 'rename', name: 'Kept for later' }
  }).catch(() => undefined)
  return { app: olga.app, places: { reconciliation } }
}

/** Rik was removed. */
const refused: MakeWorld = async (parts) => {
  const { olga, rik, reconciliation } = await team(parts)
  await olga.app.handlers['team.remove']({ login: 'rik', administrator: null })
  await rik.app.handlers['team.get'](undefined)
  return { app: rik.app, places: { reconciliation } }
}

export const teamWorlds = {
  team: inStep,
  'team-review': toReview,
  'team-offline': outOfReach,
  'team-refused': refused
} satisfies Readonly<Record<string, MakeWorld>>
