import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { testApp, type TestApp } from '../../../support/app/testApp.ts'
import { withPasswords } from '../../../support/team/withPasswords.ts'
import { onOneServer } from '../../../support/team/onServers.ts'
import { ADMINISTRATOR, startPostgres } from '../../../support/team/postgres.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const administrator = { login: ADMINISTRATOR, password: null }

onOneServer('the app in a team', (programs) => {
  it('begins a team, is joined, works together, goes on offline, and works alone again', async () => {
    await using folder = await temporaryFolder()
    await using server = await startPostgres(programs)
    // Logins of members have to prove their passwords.
    await withPasswords(server)
    const address = `postgres://127.0.0.1:${server.port}/postgres`
    const open = (name: string): Promise<TestApp> =>
      testApp({ dataDir: join(folder.path, name), autoSync: false, passphrase: 'a passphrase' })
    // A server is told of nothing that could not be kept here: the login that this would make is made below.
    const keyless = await testApp({ dataDir: join(folder.path, 'olga'), autoSync: false })
    await expect(
      keyless.app.handlers['team.init']({ address, login: 'olga', password: null, administrator })
    ).rejects.toMatchObject({ code: 'keychain-unavailable' })
    for (const name of ['olga', 'rik', 'cy']) {
      await mkdir(join(folder.path, name), { recursive: true })
      await cheapVault(join(folder.path, name), 'a passphrase')
    }
    await using olga = await reopened(keyless, () => open('olga'))
    const { handlers } = olga.app
    await handlers['vault.unlock']({ passphrase: 'a passphrase' })
    expect(await handlers['team.get'](undefined)).toEqual({ team: null, state: 'alone', message: null, proposals: [] })
    const made = await sample(olga)
    const before = await logOf(olga)

    // Nothing is begun where something is wrong.
    await expect(
      handlers['team.init']({ address, login: 'olga', password: 'wrong', administrator: null })
    ).rejects.toMatchObject({ code: 'not-allowed', message: expect.stringContaining('login or password') as string })
    expect(await handlers['team.get'](undefined)).toMatchObject({ state: 'alone' })

    const begun = await handlers['team.init']({ address, login: 'olga', password: null, administrator })
    expect(begun).toMatchObject({ state: 'in-step', team: { login: 'olga' } })
    // Beside what it says of who began the team.
    const begunLog = await logOf(olga)
    expect(begunLog.slice(1)).toEqual(before)
    const stored = await readFile(join(folder.path, 'olga', 'teams', 'sandbox.json'), 'utf8')
    expect(Object.keys(JSON.parse(stored) as object).toSorted()).toEqual(
      ['database', 'host', 'login', 'port', 'version', 'workbook'].toSorted()
    )

    const { invitation } = await handlers['team.invite']({ login: 'rik', role: 'reviewer', administrator })
    await using rik = await open('rik')
    await rik.app.handlers['vault.unlock']({ passphrase: 'a passphrase' })
    await expect(
      rik.app.handlers['team.join']({ invitation: invitation.slice(0, -9), password: null })
    ).rejects.toMatchObject({ code: 'bad-input' })
    // The server takes key and password, and then this computer cannot keep where they belong: they are here all the same.
    await symlink(join(folder.path, 'nowhere', 'else'), join(folder.path, 'rik', 'teams'))
    await expect(rik.app.handlers['team.join']({ invitation, password: null })).rejects.toThrow('teams')
    await rm(join(folder.path, 'rik', 'teams'))
    expect(await rik.app.handlers['team.join']({ invitation, password: null })).toMatchObject({ state: 'in-step' })
    // With the entries of the invitation and of the one who came.
    expect((await logOf(rik)).slice(2)).toEqual(begunLog)
    // Olga's copy takes the entry of the one who came with her next look.
    await expect
      .poll(() => handlers['reconciliation.get'](made))
      .toEqual(await rik.app.handlers['reconciliation.get'](made))
    expect(await rik.app.handlers['team.members'](undefined)).toMatchObject([
      { login: 'olga', role: 'owner' },
      { login: 'rik', role: 'reviewer' }
    ])

    // Each hears where the other is, once, and nothing of themselves.
    const here = (one: TestApp) => one.heard.filter(({ name }) => name === 'team.presenceChanged').length
    expect(await handlers['team.beHere']({ reconciliation: made })).toEqual([])
    expect(
      await rik.until('team.presenceChanged', (others) => others.some(({ reconciliation }) => reconciliation === made))
    ).toEqual([{ login: 'olga', reconciliation: made }])
    expect(await rik.app.handlers['team.beHere']({ reconciliation: null })).toMatchObject([{ login: 'olga' }])
    await olga.until('team.presenceChanged', ([other]) => other?.login === 'rik')
    await handlers['team.get'](undefined)
    expect([here(olga), here(rik)]).toEqual([1, 1])

    // What one decides comes to the other by itself.
    const past = olga.heard.length
    const { revision: known } = await handlers['reconciliation.get'](made)
    await rik.app.handlers['reconciliation.decide']({ id: made, decision: { do: 'rename', name: 'Renamed by Rik' } })
    await olga.until('reconciliation.changed', ({ id, revision }) => id === made && revision > known, past)
    expect((await handlers['reconciliation.get'](made)).name).toBe('Renamed by Rik')
    expect(await handlers['team.verify'](undefined)).toMatchObject({ isWhole: true, message: null })
    const guest = { kind: 'guest', id: GUEST, name: 'A guest', note: '', isArchived: false } as const
    await handlers['party.save']({ party: guest, shown: null })
    expect((await rik.app.handlers['team.get'](undefined)).state).toBe('in-step')
    expect((await rik.app.handlers['party.list'](undefined)).map(({ name }) => name)).toEqual(['A guest'])
    await expect(rik.app.handlers['team.remove']({ login: 'olga', administrator: null })).rejects.toMatchObject({
      code: 'not-allowed'
    })

    // What one signed off waits in the lists of all for a second login, which reviews it by a command.
    const { revision } = await handlers['reconciliation.get'](made)
    const signing = { id: made, revision, reviewer: null, forcedBecause: 'It is a test' }
    expect((await handlers['reconciliation.signOff'](signing)).awaitsReview).toBe(true)
    // It is not approved where a ledger has transactions for it that nobody looked at.
    await rik.app.handlers['sync.start']({ kind: 'full' })
    await rik.until('sync.progress', ({ state }) => state === 'ended')
    const { revision: signed } = await rik.app.handlers['reconciliation.get'](made)
    const approved = { outcome: 'approved', comment: 'Looked at', targets: [] } as const
    await expect(
      rik.app.handlers['reconciliation.review']({ id: made, revision: signed, review: approved })
    ).rejects.toThrow(/^\d+ transactions that were not seen .* concern these payments\. Send it back/)
    const cy = await handlers['team.invite']({ login: 'cy', role: 'reviewer', administrator })
    const reviewer = join(folder.path, 'cy')
    expect(await command(reviewer, ['team', 'join'], cy.invitation)).toMatchObject({ code: 0 })
    const shown = await command(reviewer, ['review', 'renamed by rik'])
    expect(shown).toMatchObject({ code: 0, printed: expect.stringContaining('Waiting for review') as string })
    expect(shown.printed).toMatch(/Signed off by olga on .+, waiting for review\./)
    // This ledger is empty.
    expect(shown.printed).toContain('Later transactions that concern these payments could not be looked for.')
    const approval = await command(reviewer, ['review', made, '--approve', '--comment', 'Compared', '--json'])
    expect(JSON.parse(approval.printed)).toMatchObject({ awaitsReview: false, signOff: { review: { by: 'cy' } } })
    expect(await command(reviewer, ['review', made, '--send-back', 'Once more'])).toMatchObject({ code: 2 })
    expect(await command(reviewer, ['team', 'leave'])).toMatchObject({ code: 0 })
    await expect.poll(async () => (await handlers['reconciliation.list'](undefined))[0]?.awaitsReview).toBe(false)
    await handlers['reconciliation.reopen']({ id: made, reason: 'It goes on' })
    await expect.poll(async () => (await rik.app.handlers['reconciliation.get'](made)).phase).not.toBe('signed-off')

    // Without the server what is here can be read, and nothing is decided.
    await server.stop('SIGINT')
    expect(await handlers['team.get'](undefined)).toMatchObject({ state: 'out-of-reach' })
    expect(await handlers['team.beHere']({ reconciliation: made })).toEqual([])
    await expect(
      handlers['reconciliation.decide']({ id: made, decision: { do: 'rename', name: 'Kept for later' } })
    ).rejects.toMatchObject({ code: 'proposed' })
    expect((await handlers['team.get'](undefined)).proposals).toMatchObject([
      { reconciliation: made, words: 'Renamed “Renamed by Rik” to “Kept for later”', refusal: null }
    ])
    await expect(handlers['team.leave']({ tellsServer: false })).rejects.toMatchObject({ code: 'not-allowed' })
    expect((await handlers['reconciliation.get'](made)).name).toBe('Renamed by Rik')
    // Its secrets are asked for before anything else, though the sandbox has none.
    const locked = await reopened(rik, () => testApp({ dataDir: join(folder.path, 'rik'), autoSync: false }))
    await locked.app.handlers['connection.select']('sandbox')
    await locked.until('connection.changed', ({ state }) => state === 'locked')
    await locked.app.handlers['vault.unlock']({ passphrase: 'a passphrase' })
    await locked.until('connection.changed', ({ state }) => state === 'ready')
    await using again = await reopened(locked, () => open('rik'))
    expect((await again.app.handlers['reconciliation.get'](made)).name).toBe('Renamed by Rik')
    expect(await again.app.handlers['team.get'](undefined)).toMatchObject({ state: 'out-of-reach' })
    await server.start()
    expect(await handlers['team.get'](undefined)).toMatchObject({ state: 'in-step', proposals: [] })
    expect((await handlers['reconciliation.get'](made)).name).toBe('Kept for later')
    // Who closes the app is gone at once.
    await again.app.handlers['team.beHere']({ reconciliation: made })
    await expect
      .poll(() => handlers['team.beHere']({ reconciliation: made }))
      .toMatchObject([{ login: 'rik', reconciliation: made }])
    expect((await command(join(folder.path, 'rik'), ['team', 'members'])).printed).toMatch(
      /olga +owner +Here now, in Kept for later/
    )
    await using once = await reopened(again, () => open('rik'))
    await handlers['team.get'](undefined)
    expect(await handlers['team.beHere']({ reconciliation: made })).toEqual([])

    // Who is removed reads on, and is told so.
    await handlers['team.remove']({ login: 'rik', administrator: null })
    expect(await once.app.handlers['team.get'](undefined)).toMatchObject({ state: 'refused' })
    expect((await once.app.handlers['reconciliation.get'](made)).name).toBe('Kept for later')
    await expect(once.app.handlers['team.leave']({ tellsServer: true })).rejects.toMatchObject({ code: 'not-allowed' })

    // A damaged file that names the team never opens the workbook as that of one person, however often it is tried.
    await writeFile(join(folder.path, 'rik', 'teams', 'sandbox.json'), '{"version":1,')
    const damaged = await reopened(once, () => open('rik'))
    for (let look = 0; look < 2; look++) {
      expect(await damaged.app.handlers['team.get'](undefined)).toMatchObject({ team: null, state: 'refused' })
      await expect(damaged.app.handlers['reconciliation.get'](made)).rejects.toMatchObject({ code: 'workbook-damaged' })
    }
    await using rikAgain = await reopened(damaged, () => open('rik'))
    const { handlers: alone } = rikAgain.app
    await expect(alone['reconciliation.get'](made)).rejects.toMatchObject({ code: 'workbook-damaged' })
    expect(await alone['team.leave']({ tellsServer: false })).toEqual({
      team: null,
      state: 'alone',
      message: null,
      proposals: []
    })
    await alone['reconciliation.decide']({ id: made, decision: { do: 'rename', name: 'Of Rik alone' } })
    expect((await alone['reconciliation.get'](made)).name).toBe('Of Rik alone')

    const whole = await logOf(olga)
    expect(await handlers['team.leave']({ tellsServer: true })).toEqual({
      team: null,
      state: 'alone',
      message: null,
      proposals: []
    })
    expect(await logOf(olga)).toEqual(whole)
    await handlers['reconciliation.decide']({ id: made, decision: { do: 'rename', name: 'Alone again' } })
    expect((await handlers['reconciliation.get'](made)).name).toBe('Alone again')
  }, 120_000)
})

/** As typed in a terminal, in another data folder. */
async function command(dataDir: string, args: readonly string[], input?: string) {
  const { terminal, printed } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: 'a passphrase' },
    readInput: () => Promise.resolve(input)
  })
  const code = await run([...args, '--data-dir', dataDir], terminal)
  return { code, printed: printed.join('\n') }
}

const GUEST = '5b1f2a70-3c7e-4f0a-9d64-1f8b6f1d2c3e'

async function sample({ app: { handlers } }: TestApp): Promise<string> {
  const { draft } = await handlers['instruction.read']({ origin: { from: 'sample' }, mapping: null })
  const { id } = await handlers['reconciliation.create']({ draft, name: 'Salaries' })
  await handlers['reconciliation.cancel'](id)
  return id
}

async function logOf({ app: { handlers } }: TestApp) {
  return (await handlers['reconciliation.log']({ id: null, from: 0, count: 200 })).entries.map(({ hash }) => hash)
}

async function reopened(app: TestApp, open: () => Promise<TestApp>): Promise<TestApp> {
  await app.app.close()
  return open()
}
