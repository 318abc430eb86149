import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { cheapVault } from '../../../support/vault/cheapVault.ts'
import { runCli } from '../../../support/cli/runCli.ts'
import { json, scriptedService } from '../../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { bundled } from '../../../../scripts/bundle.mjs'
import { inFull } from '../../../support/campaign.ts'

const PASSPHRASE = 'correct horse battery'
const TOKEN = 'cli-canary-token-93b1'
const secrets = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: TOKEN }

describe('commands that need secrets', () => {
  it('take the token from standard input, keep it in the vault, and need it no more', async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const args = ['sync', '--base-url', service.baseUrl, '--data-dir', folder.path]
    const env = { TALLYDESK_PASSPHRASE: PASSPHRASE }
    expect((await runCli(args, { env })).err).toContain('No access token')
    expect((await runCli(args, { env, input: `${TOKEN}\n` })).code).toBe(0)
    expect((await runCli(args, { env })).code).toBe(0)
    expect(service.requests.map(({ authorization }) => authorization)).toContain(`Bearer ${TOKEN}`)
    expect((await readFile(join(folder.path, 'vault.sealed'), 'utf8')).includes(TOKEN)).toBe(false)
  })

  inFull(it)('refuse to work without a vault, and with the wrong passphrase', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    const none = await runCli(args, { env: { TALLYDESK_TOKEN: TOKEN } })
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('TALLYDESK_PASSPHRASE')])
    await runCli(args, { env: secrets })
    const wrong = await runCli(args, { env: { ...secrets, TALLYDESK_PASSPHRASE: 'wrong passphrase' } })
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('does not open')])
  })

  it('refuse a token that no header can carry', async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    const run = await runCli(args, { env: { ...secrets, TALLYDESK_TOKEN: 'two\nlines' } })
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('may hold no spaces, line breaks')])
  })

  inFull(it)('tell a damaged vault from a missing passphrase', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    await runCli(args, { env: secrets })
    await writeFile(join(folder.path, 'vault.sealed'), '{"cut')
    const run = await runCli(args, { env: secrets })
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/damaged/)])
  })

  it('stop while they wait for a token', async () => {
    await using folder = await temporaryFolder()
    await cheapVault(folder.path, PASSPHRASE)
    const child = spawn(
      process.execPath,
      [await bundled('cli'), 'sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path],
      {
        env: {
          ...process.env,
          ...secrets,
          TALLYDESK_TOKEN: undefined,
          DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent'
        },
        stdio: ['pipe', 'ignore', 'ignore']
      }
    )
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(join(folder.path, 'ledgers'))).toBe(true)
    // The prompt for the token comes right after the ledger is open; stopping earlier must work as well.
    await delay(500)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(4)
  })
})
