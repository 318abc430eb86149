import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../../electron/shells/cli/run.ts'
import { aTerminal } from '../../../support/cli/aTerminal.ts'
import {
  backedUpSetup,
  BACKUP_PASSPHRASE,
  decide,
  sealedSetup,
  VAULT_PASSPHRASE,
  type BackedUpSetup
} from '../../../support/backups/backedUpSetup.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { startCli } from '../../../support/cli/runCli.ts'
import { NORDIC } from '../../../support/reconciliation/keptWorkbook.ts'
import { inFull } from '../../../support/campaign.ts'

/** A command line on a data folder, and what somebody at its terminal types as secrets. */
async function cli(dataDir: string, args: readonly string[], env: Record<string, string> = {}, typed: string[] = []) {
  const output = { out: '', err: '' }
  const { terminal } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE, ...env },
    out: (line) => void (output.out += `${line}\n`),
    err: (line) => void (output.err += `${line}\n`),
    askSecret: () => Promise.resolve(typed.shift())
  })
  return { code: await run([...args, '--data-dir', dataDir], terminal), ...output }
}

const aSetup = () => backedUpSetup(4, sealedSetup)
const fileBeside = ({ dataDir }: BackedUpSetup) => join(dataDir, '..', 'a.tdbackup')

describe('backup and restore', () => {
  it('bring all decisions to a new computer with the passphrase alone', async () => {
    await using setup = await aSetup()
    await using other = await temporaryFolder()
    const file = fileBeside(setup)
    const made = await cli(setup.dataDir, ['backup', '--out', file])
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(
      /^MADE AND READ BACK: .*a\.tdbackup, [\d,]+ bytes\.\n {2}Nordic: 1 reconciliation, 4 entries/
    )
    expect((await cli(setup.dataDir, ['backup', '--check', file])).out).toMatch(/^WHOLE: .*\n {2}Nordic: 1 reconc/)

    const env = { TALLYDESK_PASSPHRASE: 'another passphrase' }
    const dataDir = join(other.path, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    await cheapVault(dataDir, env.TALLYDESK_PASSPHRASE)
    const restored = await cli(dataDir, ['restore', file], env)
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/^RESTORED: the backup made .* UTC\.\n {2}Nordic: .*\n {4}Restored\.\n$/)
    const whole = await cli(dataDir, ['check-audit-trail', '--base-url', 'https://api.example.com'], env)
    expect([whole.code, whole.out]).toEqual([0, expect.stringMatching(/^WHOLE: 4 entries/)])
    expect((await cli(dataDir, ['restore', file], env)).out).toContain('Everything is here already')
    expect((await cli(setup.dataDir, ['backup', '--list'])).out).toContain('a.tdbackup')
  })

  it.each([
    ['settings.json', 'The settings of Tallydesk were damaged'],
    ['connections.json', 'The list of connections was damaged']
  ])('say that %s was damaged and set aside, though no connection is opened', async (name, words) => {
    await using setup = await sealedSetup()
    await writeFile(join(setup.dataDir, name), '{"version":1,')
    const { code, err } = await cli(setup.dataDir, ['backup', '--list'])
    const [aside] = (await readdir(setup.dataDir)).filter((each) => each.startsWith(`${name}.damaged-`))
    expect([code, err]).toEqual([0, expect.stringContaining(`${words}. `)])
    expect(err).toContain(` set aside as ${aside}; `)
  })

  it('say what to do with the workbook of a team, which a backup does not contain', async () => {
    await using setup = await aSetup()
    await using other = await sealedSetup()
    await mkdir(join(setup.dataDir, 'teams'), { mode: 0o700 })
    await writeFile(join(setup.dataDir, 'teams', 'nordic.json'), '{}')
    expect((await cli(setup.dataDir, ['backup', '--out', fileBeside(setup)])).code).toBe(0)
    const { code, out } = await cli(other.dataDir, ['restore', fileBeside(setup)])
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/Restored\.\n {4}Its workbook belonged to a team\. .*team join/)
    ])
  })

  it('end with 3 where an audit trail in the backup is damaged', async () => {
    await using setup = await aSetup()
    await using other = await sealedSetup()
    const file = fileBeside(setup)
    await setup.damageTrail()
    const damaged = expect.stringContaining('THE AUDIT TRAIL WAS DAMAGED when the backup was made') as unknown
    expect(await cli(setup.dataDir, ['backup', '--out', file])).toMatchObject({ code: 3, out: damaged })
    const checked = await cli(setup.dataDir, ['backup', '--check', file])
    expect([checked.code, checked.out]).toEqual([3, expect.stringMatching(/^AS IT WAS MADE, BUT NOT WHOLE: /)])
    expect((await cli(setup.dataDir, ['backup', '--list'])).out).toContain(
      'a.tdbackup (its audit trail was damaged then)'
    )
    expect(await cli(other.dataDir, ['restore', file])).toMatchObject({ code: 3, out: damaged })
  })

  it('say what is needed where a passphrase is missing, and never take one as an argument', async () => {
    await using setup = await aSetup()
    const file = fileBeside(setup)
    const none = { TALLYDESK_BACKUP_PASSPHRASE: '' }
    const bare = await cli(setup.dataDir, ['backup', '--out', file], none)
    expect(bare).toMatchObject({ code: 2, err: expect.stringContaining('TALLYDESK_BACKUP_PASSPHRASE') as unknown })
    const differing = await cli(setup.dataDir, ['backup', '--out', file], none, ['one passphrase', 'another'])
    expect(differing).toMatchObject({ code: 2, err: expect.stringContaining('passphrases differ') as unknown })
    expect((await cli(setup.dataDir, ['backup', '--out', file, '--passphrase', 'x'])).code).toBe(2)
    expect((await cli(setup.dataDir, ['backup'])).code).toBe(2)
    expect((await cli(setup.dataDir, ['backup', '--out', file, '--list'])).code).toBe(2)
    expect(await readdir(join(setup.dataDir, '..'))).toEqual(['data'])
    const typed = ['typed at the terminal', 'typed at the terminal']
    expect((await cli(setup.dataDir, ['backup', '--out', file], none, typed)).code).toBe(0)
    const locked = await cli(setup.dataDir, ['backup', '--out', file], { TALLYDESK_PASSPHRASE: '' })
    expect(locked).toMatchObject({ code: 1, err: expect.stringContaining('Set TALLYDESK_PASSPHRASE') as unknown })
  })

  inFull(it)('fail by name with a wrong passphrase and a damaged file, and restore nothing then', async () => {
    await using setup = await aSetup()
    await using other = await sealedSetup()
    const file = fileBeside(setup)
    await cli(setup.dataDir, ['backup', '--out', file])
    const before = await readdir(other.dataDir)
    const wrong = await cli(other.dataDir, ['restore', file], { TALLYDESK_BACKUP_PASSPHRASE: 'wrong one' })
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('does not open a.tdbackup') as unknown })
    const bytes = await readFile(file)
    await writeFile(file, bytes.subarray(0, bytes.length - 100))
    const cut = await cli(other.dataDir, ['restore', file, '--json'])
    expect(JSON.parse(cut.out)).toMatchObject({ error: { code: 'backup-damaged' } })
    await writeFile(file, 'a letter')
    expect(await cli(other.dataDir, ['restore', file])).toMatchObject({ code: 2 })
    expect(await cli(other.dataDir, ['restore', `${file}.gone`])).toMatchObject({ code: 1 })
    const after = (await readdir(other.dataDir)).filter((name) => !/lock$|^running$|^backups$|^workbooks$/.test(name))
    expect(after).toEqual(before.filter((name) => !name.endsWith('lock')))
    expect(await readdir(join(other.dataDir, 'backups'))).toEqual([])
  })

  inFull(it)('lead back from decisions that are gone, and say what is missing since', async () => {
    await using setup = await aSetup()
    const file = fileBeside(setup)
    await cli(setup.dataDir, ['backup', '--out', file])
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    await rm(join(setup.dataDir, 'workbooks', 'nordic.db'))
    const url = ['--base-url', 'https://api.example.com']
    const told = await cli(setup.dataDir, ['check-audit-trail', ...url])
    expect(told).toMatchObject({ code: 1, err: expect.stringContaining('npm run -s cli -- restore FILE') as unknown })
    const restored = await cli(setup.dataDir, ['restore', file])
    expect(restored.out).toMatch(/Restored\. The file that could not be used was set aside\..*missing.*see accept-loss/)
    expect((await cli(setup.dataDir, ['accept-loss', ...url])).out).toMatch(
      /older copy of the decisions, with 4 entries/
    )
    expect((await cli(setup.dataDir, ['check-audit-trail', ...url])).out).toMatch(/^WHOLE: 5 entries/)
  })

  inFull(it)('open with another passphrase once it is changed, and with the old one no more', async () => {
    await using setup = await aSetup()
    const file = fileBeside(setup)
    await cli(setup.dataDir, ['backup', '--out', file])
    const next = { TALLYDESK_NEW_BACKUP_PASSPHRASE: 'a new passphrase' }
    const wrong = { ...next, TALLYDESK_BACKUP_PASSPHRASE: 'not the one' }
    expect((await cli(setup.dataDir, ['backup', '--change-passphrase', file], wrong)).code).toBe(1)
    expect(await cli(setup.dataDir, ['backup', '--change-passphrase', file], next)).toMatchObject({ code: 0 })
    expect((await cli(setup.dataDir, ['backup', '--check', file])).code).toBe(1)
    const env = { TALLYDESK_BACKUP_PASSPHRASE: 'a new passphrase' }
    expect((await cli(setup.dataDir, ['backup', '--check', file], env)).code).toBe(0)
    expect((await readdir(join(setup.dataDir, '..'))).sort()).toEqual(['a.tdbackup', 'data'])
  })

  it('end with 1 and make nothing if the data folder is missing, as on a disconnected disk', async () => {
    await using folder = await temporaryFolder()
    const { code, err } = await cli(join(folder.path, 'gone', 'data'), [
      'backup',
      '--out',
      join(folder.path, 'a.tdbackup')
    ])
    expect([code, err]).toEqual([1, expect.stringContaining('There is no folder')])
    expect(await readdir(folder.path)).toEqual([])
  })

  it('end with 3 where decisions that were made after the backup are missing', async () => {
    await using setup = await aSetup()
    const file = fileBeside(setup)
    await cli(setup.dataDir, ['backup', '--out', file])
    await setup.withWorkbook((workbook) => decide(workbook, 2))
    for (const part of ['', '-wal', '-shm'])
      await rm(join(setup.dataDir, 'workbooks', `nordic.db${part}`), { force: true })
    const restored = await cli(setup.dataDir, ['restore', file])
    expect([restored.code, restored.out]).toEqual([3, expect.stringContaining('is missing')])
    expect((await cli(setup.dataDir, ['check-audit-trail', '--base-url', NORDIC.baseUrl])).code).toBe(3)
  })
})

describe('a change of the passphrase of a backup', () => {
  /** One that is under way: half of the new file is written. */
  async function changing(setup: BackedUpSetup) {
    const file = fileBeside(setup)
    await cli(setup.dataDir, ['backup', '--out', file])
    const parts = async () => (await readdir(join(setup.dataDir, '..'))).filter((name) => name.endsWith('.part'))
    const started = startCli(['backup', '--change-passphrase', file, '--data-dir', setup.dataDir], {
      TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE,
      TALLYDESK_NEW_BACKUP_PASSPHRASE: 'a new passphrase'
    })
    await expect.poll(async () => (await parts()).length, { interval: 5, timeout: 20_000 }).toBe(1)
    return { file, parts, started }
  }

  it('that is interrupted with Ctrl-C says whether it was done', async () => {
    await using setup = await aSetup()
    const { file, started } = await changing(setup)
    await using process = started
    process.kill('SIGINT')
    const code = await process.ended
    const opens = (await cli(setup.dataDir, ['backup', '--check', file])).code === 0
    // It may just have been done.
    expect([code, opens, process.stderr()]).toEqual(
      code === 0 ? [0, false, ''] : [4, true, 'tallydesk: Cancelled. The backup keeps its passphrase.\n']
    )
  })

  it('that is killed leaves nothing half written once Tallydesk has started again', async () => {
    await using setup = await aSetup()
    const { parts, started } = await changing(setup)
    await using process = started
    process.kill('SIGKILL')
    await process.ended
    expect((await cli(setup.dataDir, ['backup', '--list'])).code).toBe(0)
    expect(await parts()).toEqual([])
  })
})
