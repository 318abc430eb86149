import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../../support/cli/runCli.ts'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { bundled } from '../../../../scripts/bundle.mjs'

const cli = await bundled('cli')
const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  startProcess(process.execPath, [cli, 'sandbox', '--rows', '50', ...args], { env })

describe('the sandbox command', () => {
  it('takes its token from the environment, the rest from options, and writes the control token', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'control-token')
    const options = ['--policy', 'unit=minor,order=asc', '--fault', 'status,status=502,count=1,path=/v1/*']
    await using sandbox = start([...options, '--control-token-file', file], { TALLYDESK_SANDBOX_TOKEN: 'my-own-token' })
    const [line] = await sandbox.untilPrinted(/^\{.*\}\n/)
    const { base_url, token } = JSON.parse(line) as { base_url: string; token: string }
    expect(token).toBe('my-own-token')
    const read = () => fetch(`${base_url}/v1/transactions`, { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(502)
    expect(await (await read()).text()).not.toMatch(/"amount":-?\d+\./)
    const control = (await readFile(file, 'utf8')).trim()
    const policy = await fetch(`${base_url}/__sandbox/policy`, { headers: { authorization: `Bearer ${control}` } })
    expect(await policy.json()).toMatchObject({ unit: 'minor', order: 'asc' })
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(sandbox.stdout()).not.toContain(control)
  })

  it('never writes its control token over a file that is there', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'mine')
    await writeFile(file, 'mine')
    const { code, out, err } = await runCli(['sandbox', '--control-token-file', file])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('Choose a file that does not exist yet.')
    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['--policy', 'cursor=both', 'The switch cursor takes exclusive | inclusive.'],
    ['--fault', 'flood', 'There is no fault "flood".']
  ])('refuses a wrong %s', async (option, value, message) => {
    const { code, err } = await runCli(['sandbox', option, value])
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  it('lists every switch and fault in its help', async () => {
    const { code, out } = await runCli(['sandbox', '--help'])
    expect(code).toBe(0)
    expect(out).toMatch(
      /cursor +exclusive \| inclusive; default exclusive: whether starting_after itself is on the page/
    )
    expect(out).toMatch(/stuck +the first page again/)
  })
})
