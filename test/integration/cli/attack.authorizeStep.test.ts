import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { testNumber } from '../../../electron/sandbox/threeds/testCards.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { cliSetup } from '../../support/cli/cliSetup.ts'
import { startTestSandbox } from '../../support/service/sandboxClient.ts'

it('keeps the record of an authorization that the service has answered, where the terminal ends between two steps', async () => {
  const sandbox = await startTestSandbox({ rows: 10 })
  await using setup = await cliSetup(sandbox)
  const file = join(setup.folder, 'creatable.json')
  await writeFile(file, '{ "items": 12.50, "currency": "EUR" }')
  let asked = 0
  let out = ''
  const { terminal } = aTerminal({
    env: { TALLYDESK_PASSPHRASE: 'correct horse battery', TALLYDESK_TOKEN: sandbox.token, TALLYDESK_NO_OPEN: '1' },
    out: (line) => void (out += `${line}\n`),
    err: (line) => void (out += `${line}\n`),
    // Enter once; then the terminal is gone.
    ask: () => Promise.resolve((asked += 1) === 1 ? '' : undefined),
    readInput: () => Promise.resolve(JSON.stringify({ pan: testNumber('0072'), expires: [12, 39], csc: '907' }))
  })
  const args = ['authorize', '--step', '--file', file, '--base-url', sandbox.baseUrl, '--data-dir', setup.folder]
  await run(args, terminal)
  expect([asked, out]).toEqual([2, expect.stringContaining('The service answered 400')])
  const kept = await setup.connections()
  await sandbox.stop()
  expect(kept).toHaveLength(1)
})
