import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aWireRow, listService } from '../../support/listService.ts'
import { runCli } from '../../support/runCli.ts'
import { json, scriptedService, type Answer } from '../../support/scriptedService.ts'
import { startProcess } from '../../support/startedProcess.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const PASSPHRASE = 'correct horse battery'
const TOKEN = 'cli-canary-token-93b1'
const secrets = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: TOKEN }

describe('the command line', () => {
  it('serves the sandbox until it is stopped, and says how to reach it in one JSON line', async () => {
    await using sandbox = startProcess(process.execPath, [
      'electron/cli.ts',
      'sandbox',
      '--port',
      '0',
      '--rows',
      '300',
      '--seed',
      '7'
    ])
    const [line] = await sandbox.untilPrinted(/^\{.*\}\n/)
    const service = JSON.parse(line) as Record<string, string>
    expect(Object.keys(service)).toEqual(['base_url', 'sdk_url', 'public_key', 'token'])
    const response = await fetch(`${service['base_url']}/v1/transactions?limit=1`, {
      headers: { authorization: `Bearer ${service['token']}` }
    })
    expect(response.status).toBe(200)
    sandbox.kill('SIGTERM')
    expect(await sandbox.ended).toBe(0)
  })
})

describe('sync and export', () => {
  it('bring the rows of a service into a file, with the token from the environment and never on disk', async () => {
    await using folder = await temporaryFolder()
    await using service = await listService({ rows: Array.from({ length: 250 }, (_, index) => aWireRow(`t${index}`)) })
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    const synced = await runCli(['sync', ...common, '--json'], { env: secrets })
    expect(synced).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(synced.out)).toEqual({
      verdict: 'complete',
      reason: null,
      pages: 3,
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
    expect(JSON.parse(exported.out)).toMatchObject({ rows: 250, sync: 'complete' })
    expect((await readFile(out, 'utf8')).split('\r\n')).toHaveLength(252)
    expect((await stat(out)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    const ledger = await readFile(
      join(folder.path, 'ledgers', `${new URL(service.baseUrl).host.replace(/[.:]/g, '-')}.db`)
    )
    expect(ledger.includes('Counterparty')).toBe(false)
  })

  it('take the token from standard input, keep it in the vault, and need it no more', async () => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const args = ['sync', '--base-url', service.baseUrl, '--data-dir', folder.path]
    const env = { TALLYDESK_PASSPHRASE: PASSPHRASE }
    expect((await runCli(args, { env })).err).toContain('No access token')
    expect((await runCli(args, { env, input: `${TOKEN}\n` })).code).toBe(0)
    expect((await runCli(args, { env })).code).toBe(0)
    expect(service.requests.map(({ authorization }) => authorization)).toContain(`Bearer ${TOKEN}`)
    expect((await readFile(join(folder.path, 'vault.sealed'), 'utf8')).includes(TOKEN)).toBe(false)
  })

  it.each(['http://example.com', 'not a url', 'ftp://127.0.0.1', 'https://user:secret@example.com'])(
    'refuse the base URL %s as wrong use',
    async (baseUrl) => {
      await using folder = await temporaryFolder()
      const run = await runCli(['sync', '--base-url', baseUrl, '--data-dir', folder.path], { env: secrets })
      expect([run.code, run.out]).toEqual([2, ''])
      expect(run.err).toMatch(/^tallydesk: .*\.\n$/)
    }
  )

  it('refuse to work without a vault, and with the wrong passphrase', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    const none = await runCli(args, { env: { TALLYDESK_TOKEN: TOKEN } })
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('TALLYDESK_PASSPHRASE')])
    await runCli(args, { env: secrets })
    const wrong = await runCli(args, { env: { ...secrets, TALLYDESK_PASSPHRASE: 'wrong passphrase' } })
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('does not open')])
  })

  const bad: readonly (readonly [string, Answer, RegExp])[] = [
    ['refuses the token', json('{"status":401,"type":"unauthorized"}', 401), /did not accept the access token/],
    [
      'is a web page',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
      /not JSON/
    ],
    ['knows no such path', json('{}', 404), /\(404\)/],
    ['redirects', json('{}', 302, { location: 'https://example.com/' }), /another address/]
  ]
  it.each(bad)('say what to do when the service %s', async (_name, answer, words) => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(answer)
    const run = await runCli(['sync', '--base-url', service.baseUrl, '--data-dir', folder.path], { env: secrets })
    expect(run.code).toBe(1)
    expect(run.err).toMatch(words)
    expect(run.out + run.err).not.toContain(TOKEN)
  })

  it('say what to do when nothing listens there', async () => {
    await using folder = await temporaryFolder()
    const run = await runCli(['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path, '--json'], {
      env: secrets
    })
    expect(run.code).toBe(1)
    expect(JSON.parse(run.out)).toMatchObject({ verdict: 'incomplete', pages: 0 })
    expect(run.err).toContain('Cannot reach 127.0.0.1:1')
  })

  it('end with 4 when a sync stopped in the middle, and when a file rests on one', async () => {
    await using folder = await temporaryFolder()
    const rows = Array.from({ length: 300 }, (_, index) => aWireRow(`t${index}`))
    await using service = await listService({ rows, before: (request) => (request > 1 ? json('{}', 400) : undefined) })
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    const out = join(folder.path, 'rows.csv')
    expect((await runCli(['sync', ...common], { env: secrets })).code).toBe(4)
    const exported = await runCli(['export', ...common, '--out', out], { env: secrets })
    expect([exported.code, exported.err]).toEqual([4, expect.stringContaining('did not complete')])
    expect((await readFile(out, 'utf8')).split('\r\n')).toHaveLength(102)
  })

  it('say how many rows a file lacks because they could not be read, and end with 4', async () => {
    await using folder = await temporaryFolder()
    const rows = [aWireRow('a'), aWireRow('b', { amount: 'twelve' }), aWireRow('c')]
    await using service = await listService({ rows })
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    expect((await runCli(['sync', ...common], { env: secrets })).code).toBe(0)
    const out = join(folder.path, 'rows.csv')
    const exported = await runCli(['export', ...common, '--out', out, '--json'], { env: secrets })
    expect([exported.code, exported.err]).toEqual([4, expect.stringContaining('1 row is not in this file')])
    expect(JSON.parse(exported.out)).toMatchObject({ rows: 2, problems: 1, sync: 'complete' })
  })

  it('leave alone which connection the desktop app opens', async () => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    await runCli(['sync', ...common], { env: secrets })
    const text = await readFile(join(folder.path, 'connections.json'), 'utf8')
    expect((JSON.parse(text) as { selected: unknown }).selected).toBeNull()
  })

  it('refuse a token that no header can carry', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    const run = await runCli(args, { env: { ...secrets, TALLYDESK_TOKEN: 'two\nlines' } })
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('may hold no spaces, line breaks')])
  })

  it('tell a damaged vault from a missing passphrase', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    await runCli(args, { env: secrets })
    await writeFile(join(folder.path, 'vault.sealed'), '{"cut')
    const run = await runCli(args, { env: secrets })
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/damaged/)])
  })

  it('stop while they wait for a token', async () => {
    await using folder = await temporaryFolder()
    const child = spawn(
      process.execPath,
      ['electron/cli.ts', 'sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path],
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
    await expect.poll(() => existsSync(join(folder.path, 'ledgers')), { timeout: 20_000 }).toBe(true)
    // The prompt for the token comes right after the ledger is open; stopping earlier must work as well.
    await delay(500)
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(4)
  })

  it('write nothing where the folder is missing, and keep what was there', async () => {
    await using folder = await temporaryFolder()
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

describe('the demo', () => {
  it('syncs, matches the sample instruction, writes a CSV and says what it found', async () => {
    await using folder = await temporaryFolder()
    const out = join(folder.path, 'demo.csv')
    const run = await runCli(['demo', '--json', '--out', out])
    expect(run).toMatchObject({ code: 0, err: '' })
    const result = JSON.parse(run.out) as {
      status: { verdict: string }
      match: { counts: Record<string, number> }
      file: { rows: number }
    }
    expect(result.status.verdict).toBe('complete')
    expect(result.file.rows).toBe(5000)
    expect(result.match.counts).toMatchObject({ different: 1, missing: 2, ambiguous: 0 })
    expect(result.match.counts['matched']).toBeGreaterThan(0)
    expect((await readFile(out, 'utf8')).startsWith('id,account_id,')).toBe(true)
    expect((await runCli(['demo', '--out', out])).out).toMatch(
      /COMPLETE: 5,000 rows in 50 pages[\s\S]*Matched[\s\S]*Missing\s+2/
    )
  })
})
