import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../support/runCli.ts'
import { json, scriptedService, type Answer } from '../../support/scriptedService.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

const PASSPHRASE = 'correct horse battery'
const TOKEN = 'cli-canary-token-93b1'
const secrets = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: TOKEN }

describe('the sync command', () => {
  it.each(['http://example.com', 'not a url', 'ftp://127.0.0.1', 'https://user:secret@example.com'])(
    'refuses the base URL %s as wrong use',
    async (baseUrl) => {
      await using folder = await temporaryFolder()
      const run = await runCli(['sync', '--base-url', baseUrl, '--data-dir', folder.path], { env: secrets })
      expect([run.code, run.out]).toEqual([2, ''])
      expect(run.err).toMatch(/^tallydesk: .*\.\n$/)
    }
  )

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

  it.each(bad)('says what to do when the service %s', async (_name, answer, words) => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(answer)
    const run = await runCli(['sync', '--base-url', service.baseUrl, '--data-dir', folder.path], { env: secrets })
    expect(run.code).toBe(1)
    expect(run.err).toMatch(words)
    expect(run.out + run.err).not.toContain(TOKEN)
  })

  it('says what to do when nothing listens there', async () => {
    await using folder = await temporaryFolder()
    const run = await runCli(['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path, '--json'], {
      env: secrets
    })
    expect(run.code).toBe(1)
    expect(JSON.parse(run.out)).toMatchObject({ verdict: 'incomplete', pages: 0 })
    expect(run.err).toContain('Cannot reach 127.0.0.1:1')
  })

  it('leaves alone which connection the desktop app opens', async () => {
    await using folder = await temporaryFolder()
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    const common = ['--base-url', service.baseUrl, '--data-dir', folder.path]
    await runCli(['sync', ...common], { env: secrets })
    const text = await readFile(join(folder.path, 'connections.json'), 'utf8')
    expect((JSON.parse(text) as { selected: unknown }).selected).toBeNull()
  })
})
