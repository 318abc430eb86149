import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleIds } from '../../../../electron/service/sandbox/sample/sampleIds.ts'
import type { Sandbox } from '../../../../electron/service/sandbox/startSandbox.ts'
import { runNode } from '../../../support/process/runNode.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const linter = new URL('../../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url)
const contract = new URL('../../../lab/contract/main.ts', import.meta.url)

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startTestSandbox({ rows: 300, seed: 1 })
})
afterAll(() => sandbox.stop())

async function documentIn(folder: string): Promise<string> {
  const file = join(folder, 'openapi.json')
  await writeFile(file, await (await fetch(`${sandbox.baseUrl}/openapi.json`)).text())
  return file
}

it('a public linter finds no fault in the OpenAPI document, but finds those of broken ones', async () => {
  await using folder = await temporaryFolder()
  const file = await documentIn(folder.path)
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const lint = () => runNode(linter, ['lint', file, '--extends', 'recommended-strict'], env)
  const good = await lint()
  expect([good.code, good.stdout], good.stderr).toEqual([0, ''])
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replaceAll('"messageType":"CReq"', '"messageType":"CRes"'))
  const odd = await lint()
  expect([odd.code, odd.stdout + odd.stderr]).toEqual([1, expect.stringContaining('Example value must conform')])
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'x' }, paths: { '/a': { get: {} } } }))
  expect((await lint()).code).toBe(1)
})

// The proxy is large and requested by name, so only the long campaign fetches it.
if (process.env['TALLYDESK_DEEP'] === '1') {
  it('a public proxy that knows the document sees no answer that breaks it', async () => {
    await using folder = await temporaryFolder()
    const file = await documentIn(folder.path)
    const port = await freePort()
    const args = ['exec', '--yes', '--ignore-scripts', '--package=@stoplight/prism-cli@5.14.2', '--', 'prism']
    const proxy = spawn('npm', [...args, 'proxy', file, sandbox.baseUrl, '--errors', '--port', String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      cwd: folder.path
    })
    try {
      await new Promise<void>((resolve) => {
        // Read on to the end: a proxy whose output nobody takes stops.
        proxy.stdout.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('is listening')) resolve()
        })
      })
      const { individuals, guests, accounts } = sampleIds(1)
      const ids = ['--individual', individuals[0], '--guest', guests[0], '--account', accounts[0]?.id]
      const { code, stdout } = await runNode(
        contract,
        ['--base-url', `http://127.0.0.1:${port}`, ...ids.filter((id) => id !== undefined)],
        { CONTRACT_TOKEN: sandbox.token }
      )
      // The proxy answers 500 in place of an answer that breaks the document, and the suite would miss the real one.
      expect([code, stdout]).toEqual([0, expect.stringContaining(' 0 fail,')])
    } finally {
      if (proxy.pid !== undefined) process.kill(-proxy.pid)
      await once(proxy, 'exit')
    }
  }, 300_000)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
