import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { json } from '../../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull } from '../../../support/campaign.ts'

const PASSPHRASE = 'correct horse battery'
const TOKEN = 'cli-canary-token-93b1'
const secrets = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: TOKEN }

async function dataFolder() {
  const folder = await temporaryFolder()
  await cheapVault(folder.path, PASSPHRASE)
  return folder
}

describe('the export command', () => {
  it('exports the rows of a service, with the token from the environment and never on disk', async () => {
    await using folder = await dataFolder()
    await using service = await listService({ rows: Array.from({ length: 250 }, (_, index) => aWireRow(`t${index}`)) })
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    const synced = await runCli(['sync', ...common, '--json'], { env: secrets })
    expect(synced).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(synced.out)).toMatchObject({
      verdict: 'COMPLETE',
      reason: null,
      seen: 250,
      inserted: 250,
      changed: 0,
      unchanged: 0,
      quarantined: 0,
      retries: 0
    })
    const out = join(folder.path, 'rows.csv')
    const exported = await runCli(['export', ...common, '--out', out, '--json'], { env: secrets })
    expect(exported.code).toBe(0)
    expect(JSON.parse(exported.out)).toMatchObject({ rows: 250, sync: 'COMPLETE' })
    expect((await readFile(out, 'utf8')).split('\r\n')).toHaveLength(252)
    expect((await stat(out)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    const ledger = await readFile(
      join(folder.path, 'ledgers', `${new URL(service.baseUrl).host.replace(/[.:]/g, '-')}.db`)
    )
    expect(ledger.includes('Counterparty')).toBe(false)
  })

  it('ends with 4 when a sync stopped in the middle, and when a file rests on one', async () => {
    await using folder = await dataFolder()
    const rows = Array.from({ length: 300 }, (_, index) => aWireRow(`t${index}`))
    await using service = await listService({ rows, before: (request) => (request > 1 ? json('{}', 400) : undefined) })
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    const out = join(folder.path, 'rows.csv')
    expect((await runCli(['sync', ...common], { env: secrets })).code).toBe(4)
    const exported = await runCli(['export', ...common, '--out', out], { env: secrets })
    expect([exported.code, exported.err]).toEqual([4, expect.stringContaining('No full sync has completed yet')])
    expect((await readFile(out, 'utf8')).split('\r\n')).toHaveLength(102)
  })

  it('says how many rows a file lacks because they could not be read, and ends with 4', async () => {
    await using service = await listService({
      rows: [aWireRow('a'), aWireRow('b', { amount: 'twelve' }), aWireRow('c')]
    })
    await using setup = await cliSetup(service)
    expect((await setup.run('sync')).code).toBe(0)
    const exported = await setup.run('export', '--out', join(setup.folder, 'rows.csv'), '--json')
    expect([exported.code, exported.err]).toEqual([4, expect.stringContaining('1 row cannot be read')])
    expect(JSON.parse(exported.out)).toMatchObject({ rows: 2, problems: 1, sync: 'COMPLETE' })
  })

  inFull(it)('writes nothing where the folder is missing, and keeps what was there', async () => {
    await using folder = await dataFolder()
    const common = ['--data-dir', folder.path]
    expect((await runCli(['export', ...common, '--out', join(folder.path, 'x.csv')])).err).toContain(
      'Run the sync command first'
    )
    expect((await runCli(['sync', ...common])).code).toBe(0)
    const missing = await runCli(['export', ...common, '--out', join(folder.path, 'no', 'x.csv')])
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('Choose another place')])
    const file = join(folder.path, 'a-file')
    await writeFile(file, 'old')
    const under = await runCli(['export', ...common, '--out', join(file, 'x.csv')])
    expect(under.code).toBe(1)
    expect(await readFile(file, 'utf8')).toBe('old')
  })
})
