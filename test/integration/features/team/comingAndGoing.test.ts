import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { DEFAULT_SANDBOX } from '../../../../electron/session/options.ts'
import { setUp } from '../../../../electron/stores/teamDatabase/setUp.ts'
import type { SecretStore } from '../../../../electron/stores/vault/secretVault.ts'
import { sessionVault } from '../../../../electron/stores/vault/sessionVault.ts'
import { testApp, type TestApp } from '../../../support/app/testApp.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres, type TestPostgres } from '../../../support/team/postgres.ts'
import { startProtocolProxy } from '../../../support/team/protocolProxy.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'

const administrator = { login: ADMINISTRATOR, password: null }

onOneServer('people who come to a team and go', (programs) => {
  let stack: AsyncDisposableStack
  let server: TestPostgres
  let folder: string
  let address: string
  beforeAll(async () => {
    stack = new AsyncDisposableStack()
    folder = stack.use(await temporaryFolder()).path
    server = stack.use(await startPostgres(programs))
    address = `postgres://127.0.0.1:${server.port}/postgres`
    // The schema, so that a test can hold its tables.
    const at = { host: '127.0.0.1', port: server.port, database: 'postgres' }
    await setUp(at, administrator, { login: 'nobody_yet', password: 'a password' })
  })
  afterAll(() => stack.disposeAsync())

  const open = (name: string, keychain: SecretStore = sessionVault()): Promise<TestApp> =>
    testApp({ dataDir: join(folder, name), autoSync: false, keychain })

  async function sample({ app: { handlers } }: TestApp): Promise<string> {
    const { draft } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
    const { id } = await handlers['reconciliation.create']({ draft, name: 'Salaries' })
    await handlers['reconciliation.cancel'](id)
    return id
  }
  const begin = ({ app: { handlers } }: TestApp, login: string) =>
    handlers['team.init']({ address, login, password: null, administrator })

  it('begin a team that has what was decided while its secrets were stored, or that was refused', async () => {
    const inner = sessionVault()
    let meanwhile: (() => Promise<unknown>) | undefined
    const keychain: SecretStore = {
      ...inner,
      write: async (account, secret) => {
        if (/(^|\W)team:/.test(account)) await meanwhile?.()
        return inner.write(account, secret)
      }
    }
    await using olga = await open('begins', keychain)
    const { handlers } = olga.app
    const id = await sample(olga)
    let decided: string | undefined
    // A keychain may need an answer of its user first; another window decides meanwhile.
    meanwhile = async () => {
      meanwhile = undefined
      decided = await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'Meanwhile' } }).then(
        ({ name }) => name,
        () => 'refused'
      )
    }
    const begun = await begin(olga, 'olga_begins').then(
      ({ state }) => state,
      () => 'refused'
    )
    expect(decided).toBeDefined()
    const { state } = await handlers['team.get'](undefined)
    // A log that has it here alone would differ from the team's for good.
    const { name } = await handlers['reconciliation.get'](id)
    expect({ begun, state, name }).toEqual({
      begun: decided === 'Meanwhile' ? 'refused' : 'in-step',
      state: decided === 'Meanwhile' ? 'alone' : 'in-step',
      name: decided === 'Meanwhile' ? 'Meanwhile' : 'Salaries'
    })
  })

  it('begin a team again with the same login where something was decided meanwhile', async () => {
    await using olga = await open('again')
    const { handlers } = olga.app
    const id = await sample(olga)
    const holder = await server.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE tallydesk.log IN EXCLUSIVE MODE')
    const first = begin(olga, 'olga_again').then(
      () => undefined,
      (error: unknown) => error
    )
    await expect
      .poll(async () => (await holder.query("SELECT 1 FROM pg_roles WHERE rolname = 'olga_again'")).rowCount)
      .toBe(1)
    await handlers['reconciliation.decide']({ id, decision: { do: 'rename', name: 'Meanwhile' } })
    await holder.query('COMMIT')
    await holder.end()
    expect(await first).toMatchObject({ code: 'busy', message: expect.stringContaining('Start again') as string })
    expect(await begin(olga, 'olga_again')).toMatchObject({ state: 'in-step' })
  })

  it('are invited again under the same login if their invitation was lost', async () => {
    await using olga = await open('lost')
    await sample(olga)
    await begin(olga, 'olga_lost')
    const { handlers } = olga.app
    const request = { login: 'rik_lost', role: 'preparer', administrator } as const
    await handlers['team.invite'](request)
    // It was shown once, and nobody copied it.
    const { invitation } = await handlers['team.invite'](request)
    await using rik = await open('lost rik')
    expect(await rik.app.handlers['team.join']({ invitation, password: null })).toMatchObject({ state: 'in-step' })
  })

  it('are removed and invited again under the same login if their computer was lost', async () => {
    await using olga = await open('name')
    await sample(olga)
    await begin(olga, 'olga_name')
    const { handlers } = olga.app
    const request = { login: 'rik_name', role: 'reviewer', administrator } as const
    const before = await handlers['team.invite'](request)
    await using lost = await open('name rik')
    await lost.app.handlers['team.join']({ ...before, password: null })
    const remove = (login: string) =>
      handlers['team.remove']({ login: 'rik_name', administrator: { login, password: null } })
    await expect(remove('nobody_here')).rejects.toThrow('rik_name is no longer a member, but can still connect.')
    expect(await remove(ADMINISTRATOR)).toEqual({ isClosed: true })
    // Under another name they could review what they decided as `rik_name`.
    const { invitation } = await handlers['team.invite'](request)
    await using rik = await open('name new')
    expect(await rik.app.handlers['team.join']({ invitation, password: null })).toMatchObject({ state: 'in-step' })
  })

  it('keep their password where another database of the server may use their login', async () => {
    await using olga = await open('elsewhere')
    await sample(olga)
    await begin(olga, 'olga_elsewhere')
    const { handlers } = olga.app
    const request = { login: 'rik_elsewhere', role: 'preparer', administrator } as const
    await handlers['team.invite'](request)
    const client = await server.connect()
    const passwords = async () =>
      (await client.query<object>('SELECT rolname, rolpassword FROM pg_authid ORDER BY rolname')).rows
    const taken = { code: 'bad-input', message: expect.stringContaining('has a login rik_elsewhere already') as string }
    // Nothing shows whether the team there has this member.
    await client.query('CREATE DATABASE elsewhere')
    const there = { host: '127.0.0.1', port: server.port, database: 'elsewhere' }
    await setUp(there, administrator, { login: 'ann_elsewhere', password: 'a password' })
    const before = await passwords()
    await expect(handlers['team.invite'](request)).rejects.toMatchObject(taken)
    await client.query('DROP DATABASE elsewhere')
    // The login has another use, here or there.
    await client.query('CREATE TABLE ledger_of_rik (); GRANT SELECT ON ledger_of_rik TO rik_elsewhere')
    await expect(handlers['team.invite'](request)).rejects.toMatchObject(taken)
    expect(await passwords()).toEqual(before)
    await client.query('DROP TABLE ledger_of_rik')
    await client.end()
    expect(await handlers['team.invite'](request)).toMatchObject({ invitation: expect.any(String) as string })
  })

  it.each([
    ['before it has a workbook', 'half_0', 'new.seq = 0'],
    ['while decisions are copied', 'half_1', 'new.seq > 0']
  ])('begin a team again with the same login if that failed half-way: %s', async (_when, login, fails) => {
    await using olga = await open(login)
    await sample(olga)
    const client = await server.connect()
    await client.query(
      `CREATE FUNCTION ${login}() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'full' USING ERRCODE = '53100'; END$$;
        CREATE TRIGGER half BEFORE INSERT ON tallydesk.log FOR EACH ROW WHEN (new.by = '${login}' AND ${fails})
          EXECUTE FUNCTION ${login}()`
    )
    await expect(begin(olga, login)).rejects.toMatchObject({ code: 'offline' })
    await client.query('DROP TRIGGER half ON tallydesk.log')
    await client.end()
    expect(await begin(olga, login)).toMatchObject({ state: 'in-step' })
  })

  it('leave no login behind for an invitation that the team refuses', async () => {
    await using olga = await open('refusing olga')
    await sample(olga)
    await begin(olga, 'olga_refusing')
    const request = { role: 'preparer', administrator } as const
    const { invitation } = await olga.app.handlers['team.invite']({ ...request, login: 'rik_refusing' })
    await using rik = await open('refusing rik')
    await rik.app.handlers['team.join']({ invitation, password: null })
    const invited = { ...request, login: 'cy_refusing' }
    // Only an owner may.
    await expect(rik.app.handlers['team.invite'](invited)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(await olga.app.handlers['team.invite'](invited)).toMatchObject({ invitation: expect.any(String) as string })
  })

  it('go on where they are if they are invited again with another role', async () => {
    await using olga = await open('role')
    await sample(olga)
    await begin(olga, 'olga_role')
    const { handlers } = olga.app
    const before = await handlers['team.invite']({ login: 'rik_role', role: 'preparer', administrator })
    await using rik = await open('role rik')
    await rik.app.handlers['team.join']({ ...before, password: null })
    await handlers['team.remove']({ login: 'rik_role', administrator: null })
    // There is no other way to give somebody another role. The server of this test requires no password.
    const { invitation } = await handlers['team.invite']({ login: 'rik_role', role: 'reviewer', administrator: null })
    const { message } = await rik.app.handlers['team.get'](undefined)
    const joined = await rik.app.handlers['team.join']({ invitation, password: null }).then(
      ({ state }) => state,
      (error: unknown) => String(error)
    )
    expect({ message, joined }).toEqual({
      message: expect.stringContaining('If you were invited again, join with the new invitation.') as string,
      joined: 'in-step'
    })
    // From then on it belongs to this team again.
    await expect(rik.app.handlers['team.join']({ invitation, password: null })).rejects.toMatchObject({
      code: 'bad-input'
    })
  })

  it('say in the audit trail under which name they decided before, whatever way they come', async () => {
    await using olga = await open('before')
    await sample(olga)
    await begin(olga, 'olga_before')
    const { handlers } = olga.app
    const invited = async (login: string, role: 'reviewer' | 'auditor') =>
      handlers['team.invite']({ login, role, administrator })
    const join = async (one: TestApp, { invitation }: { readonly invitation: string }) =>
      (await one.app.handlers['team.join']({ invitation, password: null })).state
    await using rik = await open('before rik')
    await join(rik, await invited('rik_before', 'reviewer'))
    await using ada = await open('before ada')
    await join(ada, await invited('ada_before', 'auditor'))

    // What the others said last comes first.
    await handlers['team.get'](undefined)
    await handlers['team.restore']({ address, login: 'olga_later', password: null, administrator })
    expect(await join(rik, await invited('rik_later', 'reviewer'))).toBe('in-step')
    expect(await join(ada, await invited('ada_later', 'auditor'))).toBe('in-step')
    // Under the same login, there is nothing to say.
    await handlers['team.remove']({ login: 'rik_later', administrator: null })
    expect(await join(rik, await invited('rik_later', 'reviewer'))).toBe('in-step')

    expect(await handlers['team.verify'](undefined)).toMatchObject({ isWhole: true })
    for (const one of [olga, rik, ada]) {
      await one.app.handlers['team.get'](undefined)
      const { entries } = await one.app.handlers['reconciliation.log']({ id: null, from: 0, count: 50 })
      expect(
        entries
          .filter(({ kind }) => kind === 'team-entered')
          .map(({ by, words, canUndo }) => [by, words, canUndo])
          .toReversed()
      ).toEqual([
        ['olga_before', 'Started a team: earlier decisions count as theirs', false],
        ['rik_before', 'Joined the team', false],
        ['ada_before', 'Joined the team', false],
        ['olga_later', 'Restored the team from their workbook (login before: “olga_before”)', false],
        ['rik_later', 'Joined the team (login before: “rik_before”)', false],
        ['ada_later', 'Joined the team (login before: “ada_before”)', false],
        ['rik_later', 'Joined the team', false]
      ])
    }
  })

  it('do not lose their team to the invitation of another one, which stays unused', async () => {
    await using olga = await open('two olga')
    await sample(olga)
    await begin(olga, 'olga_two')
    await using ann = await open('two ann')
    await sample(ann)
    await begin(ann, 'ann_two')
    const { invitation } = await ann.app.handlers['team.invite']({
      login: 'olga_two',
      role: 'preparer',
      administrator: null
    })
    const { handlers } = olga.app
    const before = await handlers['team.get'](undefined)
    expect(before.state).toBe('in-step')
    // Pasted at the wrong connection: this workbook has decisions of its own.
    await expect(handlers['team.join']({ invitation, password: null })).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('decisions that the team does not have') as string
    })
    const { state, team } = await handlers['team.get'](undefined)
    expect({ state, workbook: team?.workbook }).toEqual({ state: 'in-step', workbook: before.team?.workbook })
    expect(await ann.app.handlers['team.members'](undefined)).toMatchObject([
      { login: 'ann_two' },
      { login: 'olga_two', joinedAt: null }
    ])
    await using other = await open('two new')
    expect(await other.app.handlers['team.join']({ invitation, password: null })).toMatchObject({ state: 'in-step' })
  })

  it('see what was not sent if they leave a team whose link is damaged', async () => {
    const keychain = sessionVault()
    await using proxy = await startProtocolProxy(server.port)
    const olga = await open('waiting', keychain)
    const id = await sample(olga)
    await olga.app.handlers['team.init']({
      address: `postgres://127.0.0.1:${proxy.port}/postgres`,
      login: 'olga_waiting',
      password: null,
      administrator
    })
    proxy.isParted = true
    const decision = { do: 'rename', name: 'It waits on this computer' } as const
    await expect(olga.app.handlers['reconciliation.decide']({ id, decision })).rejects.toMatchObject({
      code: 'proposed'
    })
    await olga.app.close()
    await writeFile(join(folder, 'waiting', 'teams', 'sandbox.json'), '{"version":1,')

    await using again = await open('waiting', keychain)
    const { handlers } = again.app
    const { state, proposals } = await handlers['team.leave']({ tellsServer: false })
    expect({ state, proposals }).toMatchObject({
      state: 'alone',
      proposals: [{ reconciliation: id, refusal: expect.stringContaining('not sent to the team') as string }]
    })
    const number = proposals[0]?.id ?? 0
    await expect(handlers['reconciliation.sendProposal'](number)).rejects.toMatchObject({ code: 'not-allowed' })
    const address = `postgres://127.0.0.1:${server.port}/postgres`
    const request = { address, login: 'olga_waiting_2', password: null, administrator }
    await expect(handlers['team.init'](request)).rejects.toThrow('Withdraw them first')
    await handlers['reconciliation.withdrawProposal'](number)
    expect(await handlers['team.get'](undefined)).toMatchObject({ state: 'alone', proposals: [] })
  })

  it('join no team whose log was changed, but join with the same invitation once it is restored', async () => {
    const dataDir = join(folder, 'refused')
    await mkdir(dataDir, { recursive: true })
    await cheapVault(dataDir, PASSPHRASE)
    await using olga = await open('refused olga')
    await sample(olga)
    const { team } = await begin(olga, 'olga_refused')
    const request = { login: 'rik_refused', role: 'preparer', administrator } as const
    const { invitation } = await olga.app.handlers['team.invite'](request)
    const holder = await server.connect()
    const turned = () =>
      holder.query('UPDATE tallydesk.log SET hash = reverse(hash) WHERE workbook = $1 AND seq = 1', [team?.workbook])
    await holder.query('SET session_replication_role = replica')
    await turned()
    expect(await command(dataDir, ['team', 'join'], invitation)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('different audit trails') as string
    })
    await turned()
    await holder.end()
    expect(await command(dataDir, ['team', 'join'], invitation)).toMatchObject({ code: 0 })
  })

  it('join again on a new computer with what a backup restored there', async () => {
    const [dataDir, other] = [join(folder, 'backed up'), join(folder, 'new computer')]
    for (const each of [dataDir, other]) {
      await mkdir(each, { recursive: true })
      await cheapVault(each, PASSPHRASE)
    }
    const olga = await testApp({ dataDir, autoSync: false, passphrase: PASSPHRASE, sandbox: DEFAULT_SANDBOX })
    const { handlers } = olga.app
    await handlers['vault.unlock']({ passphrase: PASSPHRASE })
    await sample(olga)
    await begin(olga, 'olga_backup')
    const request = { login: 'olga_backup_2', role: 'owner', administrator } as const
    const { invitation } = await handlers['team.invite'](request)
    await olga.app.close()
    const file = join(folder, 'a.tdbackup')
    expect(await command(dataDir, ['backup', '--out', file])).toMatchObject({ code: 0 })
    expect(await command(other, ['restore', file])).toMatchObject({ code: 0 })
    const joined = await command(other, ['team', 'join'], invitation)
    expect(joined).toMatchObject({
      code: 0,
      printed: expect.stringContaining('UP TO DATE') as string
    })
  })
})

const PASSPHRASE = 'a passphrase'

/** As typed in a terminal. */
async function command(dataDir: string, args: readonly string[], input?: string) {
  const { terminal, printed } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: 'four unrelated words here' },
    readInput: () => Promise.resolve(input)
  })
  const code = await run([...args, '--data-dir', dataDir], terminal)
  return { code, printed: printed.join('\n') }
}
