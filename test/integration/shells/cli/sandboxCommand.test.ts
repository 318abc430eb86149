import { describe, expect, it } from 'vitest'
import { startProcess } from '../../../support/process/startedProcess.ts'
import { bundled } from '../../../../scripts/bundle.mjs'

describe('the command line', () => {
  it('serves the sandbox until it is stopped, and says how to reach it in one JSON line', async () => {
    await using sandbox = startProcess(process.execPath, [
      await bundled('cli'),
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
