import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'
import { bundled } from '../../../../scripts/bundle.mjs'

const TOKEN = 'cli-canary-token-93b1'

describe('the sync command', () => {
  it.each(['http://example.com', 'not a url', 'ftp://127.0.0.1', 'https://user:secret@example.com'])(
    'refuses the base URL %s as wrong use',
    async (baseUrl) => {
      await using setup = await cliSetup({ baseUrl, token: TOKEN })
      const run = await setup.run('sync')
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
    await using service = await scriptedService(answer)
    await using setup = await cliSetup({ baseUrl: service.baseUrl, token: TOKEN })
    const run = await setup.run('sync')
    expect(run.code).toBe(1)
    expect(run.err).toMatch(words)
    expect(run.out + run.err).not.toContain(TOKEN)
  })

  it('leaves alone which connection the desktop app opens', async () => {
    await using service = await scriptedService(json('{"data":[],"has_more":false}'))
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const text = await readFile(join(setup.folder, 'connections.json'), 'utf8')
    expect((JSON.parse(text) as { selected: unknown }).selected).toBeNull()
  })
})

describe('output that nobody reads to its end', () => {
  it('ends the command without a word, as a shell expects of `| head`', async () => {
    const cli = await bundled('cli')
    const child = spawn(process.execPath, [cli, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
    const [code] = (await once(child, 'close')) as [number | null]
    expect([code, err]).toEqual([141, ''])
  })
})
