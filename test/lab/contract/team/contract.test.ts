import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import { reportText } from '../report.ts'
import type { ClauseResult } from '../runContract.ts'
import { runTeamContract, SQL_CLAUSES, type TeamContractOptions } from './runTeamContract.ts'
import type { TeamClause } from './teamClause.ts'
import { campaign, inFull, sampleOf } from '../../../support/campaign.ts'
import { runNode } from '../../../support/process/runNode.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { withPasswords } from '../../../support/team/withPasswords.ts'
import { certificateAuthority, hasOpenssl, withTls } from '../../../support/team/withTls.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

/** What holds on a schema that was weakened fails in these alone. */
const WEAKENED: readonly (readonly [sql: string, fails: readonly string[]])[] = [
  ['GRANT INSERT ON tallydesk.claims TO tallydesk_member', ['claims is read and changed through the functions alone']],
  [
    'ALTER TABLE tallydesk.claims DROP CONSTRAINT claims_pkey',
    ['A transaction is claimed once, and again after its claim has ended']
  ],
  [
    'ALTER TABLE tallydesk.log DROP CONSTRAINT log_pkey CASCADE',
    ['Of two who append under the same number at the same time, one is taken']
  ],
  [
    'ALTER TABLE tallydesk.log DROP CONSTRAINT log_workbook_previous_seq_previous_hash_fkey',
    ['An entry continues an entry that is there (foreign key)']
  ],
  ['GRANT SELECT ON tallydesk.log TO tallydesk_member', ['log is read and changed through the functions alone']],
  [
    'GRANT DELETE ON tallydesk.members TO tallydesk_member',
    ['members is read and changed through the functions alone']
  ],
  [
    'ALTER TABLE tallydesk.log DROP CONSTRAINT reconciliation_is_an_id',
    ['A line break, which would make two texts have one hash, is refused (CHECK)']
  ],
  ['GRANT CREATE ON SCHEMA tallydesk TO tallydesk_member', ['Members make nothing in the schema']]
]

const PASSWORD = 'a password that nobody reads'
/** This computer, by an address that is not taken for it. */
const ELSEWHERE = '127.0.0.2'

onOneServer('the report on a server of a team', (programs) => {
  let stack: AsyncDisposableStack
  let server: TestPostgres
  let options: TeamContractOptions
  let before: Made

  interface Made {
    readonly roles: readonly unknown[]
    readonly schemas: readonly unknown[]
  }
  async function made(): Promise<Made> {
    const client = await server.connect(undefined, 'scratch')
    const roles = await client.query('SELECT rolname FROM pg_roles ORDER BY rolname')
    const schemas = await client.query('SELECT nspname FROM pg_namespace ORDER BY nspname')
    return { roles: roles.rows, schemas: schemas.rows }
  }
  const administer = async (...statements: readonly string[]) => {
    const client = await server.connect(undefined, 'scratch')
    for (const sql of statements) await client.query(sql)
  }

  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    server = stack.use(await startPostgres(programs))
    await withPasswords(server)
    const client = await server.connect()
    // Whoever is given a database by others is no superuser.
    await client.query(`CREATE ROLE dba LOGIN CREATEROLE PASSWORD '${PASSWORD}'`)
    await client.query('CREATE DATABASE scratch OWNER dba')
    options = {
      server: { host: '127.0.0.1', port: server.port, database: 'scratch' },
      administrator: { login: 'dba', password: PASSWORD },
      decisions: campaign(32, 1000)
    }
    before = await made()
  })
  afterAll(() => stack.disposeAsync())
  afterEach(async () => expect(await made()).toEqual(before))

  const named = (results: readonly ClauseResult[], wanted: ClauseResult['result']) =>
    results.filter(({ result }) => result === wanted).map(({ text }) => text)

  it('finds that it can carry one, and leaves nothing behind', async () => {
    const { version, results, stays } = await runTeamContract(options)
    expect(stays).toEqual([])
    const report = reportText(results)
    expect(report).not.toContain('FAILS')
    expect(named(results, 'not-seen')).toEqual(['An entry that claims 100,000 transactions is taken and read whole'])
    expect(named(results, 'holds').length).toBe(results.length - 1)
    expect(version).toMatch(/^PostgreSQL \d+/)
    expect(report).toMatch(/A decision is made: \d+ times, median [\d.]+ ms/)
  })

  /** Done by the administrator once the schema is there. */
  const after = (sql: string): TeamClause => ({
    area: 'Test',
    text: sql,
    check: async (site) => {
      await site.asAdministrator((client) => client.query(sql))
      return ''
    }
  })
  const [schema, ...rest] = SQL_CLAUSES
  const weakened = (sql: string) => ({ ...options, clauses: schema ? [schema, after(sql), ...rest] : [] })

  it.each(sampleOf(WEAKENED, 8))('finds what is weak: %s', async (sql, fails) => {
    const { results, stays } = await runTeamContract(weakened(sql))
    expect(named(results, 'fails')).toEqual(fails)
    expect(named(results, 'not-seen')).toEqual([])
    expect(stays).toEqual([])
  })

  it('says in the words of the engine why the schema cannot be made, and looks no further', async () => {
    await administer('ALTER DATABASE scratch OWNER TO administrator')
    const { results, stays } = await runTeamContract(options)
    await administer('ALTER DATABASE scratch OWNER TO dba')
    expect(results[0]).toMatchObject({ result: 'fails', note: '42501 permission denied for database scratch' })
    expect(named(results, 'not-seen').length).toBe(results.length - 1)
    expect(stays).toEqual([])
  })

  it('takes nothing away that others began meanwhile, and says what stays', async () => {
    const workbook = '00000000-0000-4000-8000-000000000001'
    const theirs = `INSERT INTO tallydesk.members (workbook, login, role, public_key, wrapped_key) VALUES ('${workbook}', 'somebody', 'owner', '', '')`
    const { stays } = await runTeamContract(weakened(theirs))
    expect(stays).toEqual([
      'SCHEMA tallydesk: others began a workbook in it; what was made here is in it too',
      expect.stringContaining('ROLE tallydesk_member: 2BP01 ')
    ])
    const client = await server.connect(undefined, 'scratch')
    const { rows } = await client.query("SELECT login FROM tallydesk.members WHERE login = 'somebody'")
    expect(rows.length).toBe(1)
    const { rows: usage } = await client.query(
      "SELECT has_schema_privilege('tallydesk_member', 'tallydesk', 'USAGE') AS is_there"
    )
    expect(usage).toEqual([{ is_there: true }])

    // The same database is refused from then on.
    await expect(runTeamContract(options)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('has a schema tallydesk already') as string
    })
    await administer('DROP SCHEMA tallydesk CASCADE', 'DROP ROLE tallydesk_member')
  })

  inFull(it)('says what stays where the server went away', async () => {
    const away: TeamClause = {
      area: 'Test',
      text: 'away',
      check: async () => {
        await server.stop('SIGKILL')
        return ''
      }
    }
    const clauses = [...SQL_CLAUSES.slice(0, 2), away, ...SQL_CLAUSES.slice(2)]
    const { results, stays } = await runTeamContract({ ...options, clauses })
    expect(named(results, 'holds')).toEqual(clauses.slice(0, 3).map(({ text }) => text))
    expect(stays).toEqual([
      expect.stringMatching(/^SCHEMA tallydesk and ROLE (tallydesk_contract_\w+, ){7}tallydesk_member: /)
    ])
    await server.start()
    const [, roles = ''] = /ROLE (.*?):/.exec(stays[0] ?? '') ?? []
    await administer('DROP SCHEMA tallydesk CASCADE', `DROP ROLE ${roles}`)
  })

  it('leaves a team in another database of the server alone', async () => {
    await administer('CREATE DATABASE other OWNER dba')
    const team = { login: 'olga', password: 'her own' }
    await setUp({ ...options.server, database: 'other' }, options.administrator, team)
    before = await made()
    const { results, stays } = await runTeamContract({ ...options, clauses: SQL_CLAUSES })
    expect(named(results, 'fails')).toEqual([])
    expect(stays).toEqual([])
  })

  inFull(it)('is a program that talks over TLS and reveals no password', async ({ skip }) => {
    if (!(await hasOpenssl())) return skip('needs openssl')
    await using folder = await temporaryFolder()
    const authority = await certificateAuthority(folder.path, 'known')
    const file = join(folder.path, 'known.crt')
    await writeFile(file, authority.certificate)
    await withTls(server, await authority.sign(ELSEWHERE))
    const program = new URL('./main.ts', import.meta.url)
    const run = (args: readonly string[], more = {}) =>
      runNode(program, args, { TALLYDESK_TEAM_ADMINISTRATOR_PASSWORD: PASSWORD, NODE_EXTRA_CA_CERTS: file, ...more })
    const url = `postgres://${ELSEWHERE}:${server.port}/scratch`
    const args = ['--url', url, '--administrator', 'dba', '--decisions', '5']
    const good = await run(args)
    expect(good.code).toBe(0)
    expect(good.stdout).toMatch(/^PostgreSQL \d+/)
    expect(good.stdout).toMatch(/\n\d+ hold, 0 fail, 1 not seen, 0 left open\n$/)
    expect(`${good.stdout} ${good.stderr}`).not.toContain(PASSWORD)
    expect((await run([...args.slice(0, 4), '--nothing'])).code).toBe(2)
    const refused = await run(args, { TALLYDESK_TEAM_ADMINISTRATOR_PASSWORD: 'another' })
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('refused this login or password')
    expect((await run(['--url', `postgres://dba:secret@127.0.0.1/scratch`, '--administrator', 'dba'])).code).toBe(2)
  })
})
