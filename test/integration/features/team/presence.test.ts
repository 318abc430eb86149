import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readMembers } from '../../../../electron/stores/teamDatabase/membership.ts'
import { beSeen, look, type Saying } from '../../../../electron/stores/teamDatabase/membersSeen.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { ANNA, stored } from '../../../support/reconciliation/testWorkbook.ts'
import { onServers } from '../../../support/team/onServers.ts'
import { startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { testTeam, type TestTeam, removed } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const RECONCILIATION = '5b1f2a70-3c7e-4f0a-9d64-1f8b6f1d2c3e'
const DAY_MS = 86_400_000
const at = (reconciliation: string | null): Saying => ({ isHere: true, hasMoved: true, reconciliation })
const HERE = at(null)
const GONE: Saying = { ...HERE, isHere: false }

onServers('who of a team is here', (programs) => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let server: TestPostgres
  let administrator: Client
  let team: TestTeam

  beforeAll(async () => {
    folder = await temporaryFolder()
    server = await startPostgres(programs)
    administrator = await server.connect()
    team = await testTeam(server, folder.path)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })
  afterEach(() => vi.useRealTimers())

  const seen = async (login: string) => (await look(team.owner)).present.find((one) => one.login === login)
  const refused = (code: string) => expect.objectContaining({ code }) as object
  const raw = ({ client, workbook }: TestTeam['owner']) => ({
    beSeen: () => client.query('SELECT tallydesk.be_seen($1, true, true, $2)', [workbook, RECONCILIATION]),
    present: async () => (await client.query<object>('SELECT * FROM tallydesk.present($1)', [workbook])).rows,
    ask: (sql: string) => client.query(sql)
  })

  it('is reported by each login for itself, auditors included, and read only by members', async () => {
    const { membership: ada } = await team.admit('ada', 'auditor')
    await beSeen(ada, at(RECONCILIATION))
    expect(await seen('ada')).toEqual({ login: 'ada', isHere: true, reconciliation: RECONCILIATION, secondsAgo: 0 })
    await expect(raw(ada).ask("UPDATE tallydesk.presence SET login = 'olga'")).rejects.toEqual(refused('42501'))
    await expect(
      raw(ada).ask(`INSERT INTO tallydesk.presence SELECT workbook, 'olga', true, NULL, now() FROM tallydesk.presence`)
    ).rejects.toEqual(refused('42501'))
    await expect(raw(ada).ask('DELETE FROM tallydesk.presence')).rejects.toEqual(refused('42501'))
    await expect(raw(ada).ask('SELECT * FROM tallydesk.presence')).rejects.toEqual(refused('42501'))
    await expect(beSeen(ada, at('x'.repeat(37)))).rejects.toMatchObject({ code: 'unexpected' })

    await administrator.query('CREATE ROLE eve LOGIN; GRANT tallydesk_member TO eve')
    const eve = raw({ ...ada, client: await server.connect('eve') })
    await expect(eve.beSeen()).rejects.toEqual(refused('TD001'))
    expect(await eve.present()).toEqual([])

    await beSeen(ada, GONE)
    expect(await seen('ada')).toMatchObject({ isHere: false, reconciliation: null })
    expect(await readMembers(team.owner)).toMatchObject([{ lastSeen: { isHere: false } }, { lastSeen: null }])

    await beSeen(ada, HERE)
    await removed(team.owner, 'ada')
    expect(await seen('ada')).toBeUndefined()
    await expect(raw(ada).beSeen()).rejects.toEqual(refused('TD001'))
    expect(await raw(ada).present()).toEqual([])
  })

  it('goes by the clock of the database, wherever those of the members jump', async () => {
    const { membership: pia } = await team.admit('pia', 'preparer')
    const written = (ago: string) =>
      administrator.query(
        `UPDATE tallydesk.presence SET seen_at = now() - interval '${ago}' WHERE login = 'pia' AND workbook = $1`,
        [pia.workbook]
      )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * DAY_MS })
    await beSeen(pia, at(RECONCILIATION))
    vi.setSystemTime(Date.now() + 4 * DAY_MS)
    expect(await seen('pia')).toMatchObject({ isHere: true, reconciliation: RECONCILIATION, secondsAgo: 0 })
    await written('40 seconds')
    expect(await seen('pia')).toMatchObject({ isHere: true, secondsAgo: 40 })
    await written('50 seconds')
    expect(await seen('pia')).toMatchObject({ isHere: false, reconciliation: null, secondsAgo: 50 })
    // Written by a server whose clock was ahead, before another one took over.
    await written('-2 hours')
    expect(await seen('pia')).toMatchObject({ isHere: false, secondsAgo: 7200 })
    await beSeen(pia, HERE)
    expect(await seen('pia')).toMatchObject({ isHere: true, reconciliation: null, secondsAgo: 0 })
  })

  it('is the last place of someone with the app open twice, then that of the app left open', async () => {
    const { membership: rut } = await team.admit('rut', 'rules')
    await beSeen(rut, HERE)
    await beSeen(rut, at(RECONCILIATION))
    await beSeen(rut, { ...HERE, hasMoved: false })
    expect(await seen('rut')).toMatchObject({ isHere: true, reconciliation: RECONCILIATION })
    await beSeen(rut, GONE)
    expect(await seen('rut')).toMatchObject({ isHere: false })
    await beSeen(rut, { ...HERE, hasMoved: false })
    expect(await seen('rut')).toMatchObject({ isHere: true, reconciliation: null })
  })

  it('holds up no decision, even where its row is locked', async () => {
    await using gus = await team.join('gus', 'preparer')
    const { id } = await stored(gus.workbook, paymentOrder(payments))
    await gus.team.beSeen(at(id))
    await administrator.query("BEGIN; UPDATE tallydesk.presence SET is_here = is_here WHERE login = 'gus'")
    const [told, decided] = await Promise.allSettled([
      gus.team.beSeen(HERE),
      gus.workbook.decide(id, { do: 'rename', name: 'Decided all the same' }, ANNA)
    ])
    await administrator.query('COMMIT')
    expect(told).toMatchObject({ status: 'rejected', reason: { code: 'offline' } })
    expect(decided).toMatchObject({ status: 'fulfilled', value: { name: 'Decided all the same' } })
    expect(await seen('gus')).toMatchObject({ isHere: true, reconciliation: id })
  })
})
