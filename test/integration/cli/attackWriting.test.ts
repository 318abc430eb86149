import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { cliSetup } from '../../support/cli/cliSetup.ts'
import { startCli } from '../../support/cli/runCli.ts'
import { backedUpSetup, BACKUP_PASSPHRASE, sealedSetup, VAULT_PASSPHRASE } from '../../support/backups/backedUpSetup.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { scriptedService } from '../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const ONE = 'name,iban,amount,currency\nAcme,SE6497700000000000000001,-12.50,EUR\n'

describe('attack: reconcile --report over the payment file', () => {
  it.each([
    ['by its own name', (file: string) => Promise.resolve(file)],
    [
      'by a link to it',
      async (file: string) => {
        await symlink(file, `${file}.link.csv`)
        return `${file}.link.csv`
      }
    ]
  ])('never replaces the payment file that it reads, named %s', async (_how, reportOf) => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await using folder = await temporaryFolder()
    await setup.run('sync')
    const file = join(folder.path, 'payments.csv')
    await writeFile(file, ONE)
    const { code, err } = await setup.run('reconcile', file, '--report', await reportOf(file))
    expect([await readFile(file, 'utf8'), code], err).toEqual([ONE, 2])
  })
})

describe('attack: backup --change-passphrase that is interrupted', () => {
  it('opens with the old passphrase if it said Cancelled', async () => {
    await using setup = await backedUpSetup(4, sealedSetup)
    const env = { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE }
    const folder = join(setup.dataDir, '..')
    const file = join(folder, 'a.tdbackup')
    await using made = startCli(['backup', '--out', file, '--data-dir', setup.dataDir], env)
    expect([await made.ended, made.stderr()]).toEqual([0, ''])
    const next = { ...env, TALLYDESK_NEW_BACKUP_PASSPHRASE: 'quite another passphrase' }
    await using changing = startCli(['backup', '--change-passphrase', file, '--data-dir', setup.dataDir], next)
    await expect
      .poll(async () => (await readdir(folder)).some((name) => name.endsWith('.part')), {
        interval: 5,
        timeout: 20_000
      })
      .toBe(true)
    changing.kill('SIGINT')
    const code = await changing.ended
    await using checked = startCli(['backup', '--check', file, '--data-dir', setup.dataDir], env)
    const opens = await checked.ended
    // Either it says that the passphrase was changed, or the passphrase is the old one.
    expect({ saysCancelled: code === 4, oldOpens: opens === 0 }, changing.stderr()).toEqual(
      code === 4 ? { saysCancelled: true, oldOpens: true } : { saysCancelled: false, oldOpens: false }
    )
  })
})

describe('attack: backup of a data folder that is not there', () => {
  it('is no success: a schedule with a mistyped or unmounted folder would back up nothing, every night', async () => {
    await using folder = await temporaryFolder()
    const dataDir = join(folder.path, 'not-mounted', 'Tallydesk')
    const out = join(folder.path, 'nightly.tdbackup')
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE }
    })
    const code = await run(['backup', '--out', out, '--data-dir', dataDir], terminal)
    expect([code === 0, existsSync(out), existsSync(dataDir)], printed.join('\n')).toEqual([false, false, false])
  })
})

describe('attack: nightly backup to the same file, once the data folder is not mounted', () => {
  it('leaves the good backup of the night before as it is', async () => {
    await using setup = await backedUpSetup(4, sealedSetup)
    const out = join(setup.dataDir, '..', 'nightly.tdbackup')
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE }
    })
    expect(await run(['backup', '--out', out, '--data-dir', setup.dataDir], terminal)).toBe(0)
    const good = await readFile(out)
    const code = await run(['backup', '--out', out, '--data-dir', `${setup.dataDir}-unmounted`], terminal)
    expect([(await readFile(out)).equals(good), code === 0], printed.join('\n')).toEqual([true, false])
  })
})

describe('attack: accounts create that is interrupted', () => {
  /** Takes the request, and gives no answer. */
  const silentPost = () =>
    scriptedService((response, request) => {
      if (request.method === 'POST') return
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"has_more":false}')
    })
  const individual = '0b2f3c4d-0000-4000-8000-00000000dead'

  it('says that the account may have been created, also after Ctrl-C', async () => {
    await using service = await silentPost()
    await using setup = await cliSetup(service)
    await setup.run('sync')
    await using creating = setup.start('accounts', 'create', '--individual', individual)
    await expect.poll(() => service.requests.some(({ url }) => /accounts/.test(url)), { timeout: 20_000 }).toBe(true)
    creating.kill('SIGINT')
    expect([await creating.ended, creating.stderr()]).toEqual([
      expect.toBeOneOf([1, 4]),
      expect.stringContaining('may have been created')
    ])
  })

  it('keeps the record of the request where the base URL was new, so that nobody creates it twice', async () => {
    await using service = await silentPost()
    await using setup = await cliSetup(service)
    await using creating = setup.start('accounts', 'create', '--individual', individual)
    await expect.poll(() => service.requests.some(({ url }) => /accounts/.test(url)), { timeout: 20_000 }).toBe(true)
    creating.kill('SIGINT')
    await creating.ended
    const listed = await setup.run('accounts', 'list')
    expect([listed.code, listed.err]).toEqual([0, expect.stringContaining('may have been created')])
  })
})

describe('attack: damaged with both ways to remove', () => {
  it('removes what is named, or refuses', async () => {
    await using folder = await temporaryFolder()
    const name = join('workbooks', 'nordic.db.replaced-2026-03-04T05-06-07-008Z')
    await mkdir(join(folder.path, 'workbooks'))
    await writeFile(join(folder.path, name), 'decided')
    const { terminal, printed } = aTerminal()
    const code = await run(['damaged', '--data-dir', folder.path, '--remove-all', '--remove', name], terminal)
    expect([code === 2 || !existsSync(join(folder.path, name)), printed.join('\n')]).toEqual([true, expect.anything()])
  })

  it('tells of a name that is not there beside --remove-all', async () => {
    await using folder = await temporaryFolder()
    const { terminal } = aTerminal()
    expect(await run(['damaged', '--data-dir', folder.path, '--remove-all', '--remove', 'nothing'], terminal)).not.toBe(
      0
    )
  })
})
