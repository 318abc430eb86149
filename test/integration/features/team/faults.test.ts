import { chmod } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashEntry } from '../../../../electron/core/auditChain/hashEntry.ts'
import { signedEntries } from '../../../../electron/core/auditChain/signing.ts'
import { beginWorkbook } from '../../../../electron/stores/teamDatabase/memberChanges.ts'
import { readKeys, readMembers } from '../../../../electron/stores/teamDatabase/membership.ts'
import { connectTeam } from '../../../../electron/stores/teamDatabase/connect.ts'
import { setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import { SCHEMA_VERSION } from '../../../../electron/stores/teamDatabase/schema.ts'
import { createTeamDatabase } from '../../../../electron/stores/teamDatabase/teamDatabase.ts'
import type { ErrorCode } from '../../../../shared/errors.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments } from '../../../support/reconciliation/randomDecisions.ts'
import { stored } from '../../../support/reconciliation/testWorkbook.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { replicaHistory } from '../../../support/team/replicaHistory.ts'
import { testTeam, type TeamMember, type TestTeam } from '../../../support/team/team.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

onOneServer('a team whose server has trouble', (programs) => {
  let stack: AsyncDisposableStack
  let server: TestPostgres
  let team: TestTeam
  let anna: TeamMember
  let path: string
  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    path = stack.use(await temporaryFolder()).path
    server = stack.use(await startPostgres(programs))
    team = await testTeam(server, path)
    anna = stack.use(await team.join('anna', 'preparer'))
  })
  afterAll(() => stack.disposeAsync())

  const asAdministrator = async (...statements: readonly string[]) => {
    const client = await server.connect()
    for (const sql of statements) await client.query(sql)
  }
  /** A new connection has what was changed about a login or a function. */
  const endConnection = () =>
    asAdministrator("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE usename = 'anna'")
  const decide = () => stored(anna.workbook, paymentOrder(payments))

  /** Nothing is stored here; once the cause is gone, the same is done. */
  async function refusedUntil(isMended: () => Promise<unknown>, code: ErrorCode, words: string): Promise<void> {
    const before = anna.allRows()
    const refusal = { code, message: expect.stringContaining(words) as string }
    // The connection that was ended is found to be so first.
    await vi.waitFor(() => expect(decide()).rejects.toMatchObject(refusal), { timeout: 10_000 })
    expect(anna.allRows()).toEqual(before)
    await isMended()
    // The connection that the refusal ended is found to be so by one more question.
    await vi.waitFor(() => anna.workbook.catchUp(), { timeout: 10_000 })
    await decide()
    expect(await anna.workbook.verifyLog()).toMatchObject({ isWhole: true })
  }

  it('says that it can only be read, as a standby can, and goes on where another server leads', async () => {
    await asAdministrator('ALTER ROLE anna SET default_transaction_read_only = on')
    await endConnection()
    const lead = () => asAdministrator('ALTER ROLE anna RESET default_transaction_read_only')
    await refusedUntil(lead, 'offline', 'can only be read at the moment')
  })

  it('says that its disk is full, and goes on once there is room', async ({ skip }) => {
    await using disk = await smallDisk(2)
    if (!disk) return skip('needs the right to mount a small disk (root on Linux)')
    await chmod(disk.path, 0o777)
    await asAdministrator(
      // The folder has to belong to the server.
      `COPY (SELECT 1) TO PROGRAM 'cat >/dev/null; mkdir ${disk.path}/tables'`,
      `CREATE TABLESPACE small LOCATION '${disk.path}/tables'`,
      'ALTER TABLE tallydesk.effects SET TABLESPACE small'
    )
    disk.fill()
    // The last pages still have room for a few changes.
    const before = replicaHistory(`${path}/anna.db`).log.length
    let done = 0
    const failed = async () => {
      for (; done < 50; done++) await decide()
    }
    await expect(failed()).rejects.toMatchObject({
      code: 'offline',
      message: expect.stringContaining('is full (53100)') as string
    })
    expect(replicaHistory(`${path}/anna.db`).log.length).toBe(before + done)
    disk.free()
    await decide()
    await asAdministrator('ALTER TABLE tallydesk.effects SET TABLESPACE pg_default', 'DROP TABLESPACE small')
  })

  it.each([
    [SCHEMA_VERSION + 1, 'workbook-too-new', 'needs a newer Tallydesk'],
    [SCHEMA_VERSION - 1, 'not-allowed', 'set up by an older Tallydesk']
  ] as const)('is not used where its schema has version %i', async (version, code, words) => {
    const set = (to: number) =>
      asAdministrator(
        `CREATE OR REPLACE FUNCTION tallydesk.version() RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT ${to}'`
      )
    await set(version)
    await endConnection()
    await refusedUntil(() => set(SCHEMA_VERSION), code, words)
  })

  it('is not believed where it withholds what an entry changed', async () => {
    await using bo = await team.join('bo', 'preparer')
    await stored(bo.workbook, paymentOrder(payments))
    const { seq } = await bo.workbook.head()
    await asAdministrator(
      `CREATE TABLE withheld AS SELECT * FROM tallydesk.effects WHERE seq = ${seq}`,
      `DELETE FROM tallydesk.effects WHERE seq = ${seq}`
    )
    // What follows would else be taken for a part of the same step.
    await stored(bo.workbook, paymentOrder(payments))
    const before = anna.allRows()
    await expect(anna.workbook.catchUp()).rejects.toMatchObject({
      code: 'team-forked',
      message: expect.stringContaining(`It lacks what entry ${seq} by bo changed`) as string
    })
    expect(anna.allRows()).toEqual(before)
    await asAdministrator('INSERT INTO tallydesk.effects SELECT * FROM withheld')
    await anna.workbook.catchUp()
    expect(anna.allRows()).toEqual(bo.allRows())
  })

  it('can have a team in another of its databases', async () => {
    await asAdministrator('CREATE DATABASE other')
    const other = { host: '127.0.0.1', port: server.port, database: 'other' }
    const login = { login: 'eli', password: 'a password' }
    await setUp(other, { login: ADMINISTRATOR, password: null }, login)
    const client = await connectTeam({ ...other, ...login })
    const owner = await beginWorkbook(client, 'eli')
    expect(await readMembers(owner)).toMatchObject([{ login: 'eli', role: 'owner' }])
    await client.end()
  })

  it('creates no login if the administrator may not grant the member role, and says who may', async () => {
    const login = { login: 'fay', password: 'a password' }
    await asAdministrator('CREATE ROLE dba LOGIN CREATEROLE', 'GRANT tallydesk_member TO dba')
    const { rows } = await (
      await server.connect()
    ).query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version")
    const made = setUp(
      { host: '127.0.0.1', port: server.port, database: 'postgres' },
      { login: 'dba', password: null },
      login
    )
    // Before PostgreSQL 16, who may create logins may give them any role.
    if ((rows[0]?.version ?? 0) < 160_000) return void (await made)
    await expect(made).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('A superuser can') as string
    })
    const client = await server.connect()
    expect((await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'fay'")).rows).toEqual([])
  })

  it('takes nothing in that a newer version decided, and says which side is to be updated', async () => {
    await using cy = await team.join('cy', 'preparer')
    await cy.workbook.catchUp()
    const head = await cy.workbook.head()
    const keys = await readKeys(cy.membership)
    const newer = createTeamDatabase({ ...cy.membership, keys })
    await newer.after(head)
    const entry = { seq: head.seq + 1, at: new Date().toISOString(), by: 'cy', kind: 'note' as const }
    const told = { ...entry, reconciliation: null, detail: '{}', previousHash: head.hash, hash: '' }
    const effects = 'put items mood [["glad"]]\n'
    const entries = signedEntries([{ ...told, hash: hashEntry(told) }], effects, cy.membership.signingKey)
    const step = { entries, effects }
    expect(await newer.append(step)).toBe(true)

    await anna.workbook.catchUp().catch(() => undefined)
    const before = anna.allRows()
    const update = { code: 'workbook-too-new', message: expect.stringContaining('update this one') as string }
    await expect(anna.workbook.catchUp()).rejects.toMatchObject(update)
    await expect(decide()).rejects.toMatchObject(update)
    expect(anna.allRows()).toEqual(before)
  })
})
