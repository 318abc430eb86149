import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { sampleIds } from '../../../electron/sandbox/sampleIds.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { cliSetup, PASSPHRASE, runHere } from '../../support/cli/cliSetup.ts'
import { startCli } from '../../support/cli/runCli.ts'
import { backedUpSetup, BACKUP_PASSPHRASE, sealedSetup, VAULT_PASSPHRASE } from '../../support/backups/backedUpSetup.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'
import { cheapVault } from '../../support/vault/cheapVault.ts'

describe('attack: --json', () => {
  it('gives one JSON object for funding list, too, as docs/command-line.md says', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const { out } = await setup.run('funding', 'list', '--json')
    const value = JSON.parse(out) as unknown
    expect([Array.isArray(value), typeof value]).toEqual([false, 'object'])
  })
})

describe('attack: what the built-in sandbox remembers', () => {
  it('is not replaced where a newer version wrote it', async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    const tallydesk = (...args: readonly string[]) =>
      runHere([...args, '--data-dir', folder.path], { TALLYDESK_PASSPHRASE: PASSPHRASE })
    const individual = sampleIds(1).individuals[3] ?? ''
    expect((await tallydesk('accounts', 'create', '--individual', individual, '--name', 'Wages')).code).toBe(0)
    const sandboxes = join(folder.path, 'sandboxes')
    const [name = ''] = (await readdir(sandboxes)).filter((each) => each.endsWith('.json'))
    const memory = JSON.parse(await readFile(join(sandboxes, name), 'utf8')) as object
    const newer = JSON.stringify({ ...memory, version: 2, added: 'by a later release' })
    await writeFile(join(sandboxes, name), newer)
    await tallydesk('sync')
    await tallydesk('funding', 'create', '--individual', individual, '--save')
    // It stays, or is set aside under another name.
    const all = (await readdir(sandboxes)).filter((each) => !each.endsWith('.lock'))
    const kept = await Promise.all(all.map((each) => readFile(join(sandboxes, each), 'utf8')))
    expect(kept).toContain(newer)
  })
})

describe('attack: backup --change-passphrase that is killed', () => {
  it('leaves no half-written file once Tallydesk started again, as docs/exports.md says of every file', async () => {
    await using setup = await backedUpSetup(4, sealedSetup)
    const env = { TALLYDESK_PASSPHRASE: VAULT_PASSPHRASE, TALLYDESK_BACKUP_PASSPHRASE: BACKUP_PASSPHRASE }
    const folder = join(setup.dataDir, '..')
    const file = join(folder, 'a.tdbackup')
    const { terminal, printed } = aTerminal({ env })
    expect(await run(['backup', '--out', file, '--data-dir', setup.dataDir], terminal), printed.join()).toBe(0)
    const parts = async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))
    const next = { ...env, TALLYDESK_NEW_BACKUP_PASSPHRASE: 'quite another passphrase' }
    await using changing = startCli(['backup', '--change-passphrase', file, '--data-dir', setup.dataDir], next)
    await expect.poll(async () => (await parts()).length, { interval: 5, timeout: 20_000 }).toBe(1)
    changing.kill('SIGKILL')
    await changing.ended
    expect(await run(['backup', '--list', '--data-dir', setup.dataDir], terminal)).toBe(0)
    expect(await parts()).toEqual([])
  })
})
