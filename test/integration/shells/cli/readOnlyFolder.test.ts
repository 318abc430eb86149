import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PASSPHRASE, runHere } from '../../../support/cli/cliSetup.ts'
import { smallDisk } from '../../../support/process/smallDisk.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { startTestSandbox } from '../../../support/service/sandboxClient.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { cheapVault } from '../../../support/vault/cheapVault.ts'

const READING: readonly (readonly string[])[] = [
  ['transactions'],
  ['problems'],
  ['api-behaviour'],
  ['history'],
  ['export', '--out', 'rows.csv'],
  ['check-ledger'],
  ['check-audit-trail'],
  ['reconciliations'],
  ['accounts', 'list'],
  ['funding', 'list'],
  ['team', 'status']
]

const FOLDERS: readonly (readonly [of: string, decides: boolean])[] = [
  ['of a service', true],
  ['of the sandbox', true],
  ['of a service without decisions', false]
]

it.for(FOLDERS)(
  'every command that only reads works where the data folder is read-only: that %s',
  { timeout: 120_000 },
  async ([of, decides], { skip }) => {
    await using disk = await smallDisk(96)
    if (!disk) return skip('needs the right to mount a disk')
    await chmod(disk.path, 0o700)
    await using elsewhere = await temporaryFolder()
    await using stack = new AsyncDisposableStack()
    const sandbox = await startTestSandbox({ rows: 200, seed: 4 })
    stack.defer(() => sandbox.stop())
    await cheapVault(disk.path, PASSPHRASE)
    const env = { TALLYDESK_PASSPHRASE: PASSPHRASE, TALLYDESK_TOKEN: sandbox.token }
    const at = of === 'of the sandbox' ? [] : ['--base-url', sandbox.baseUrl]
    const run = (args: readonly string[]) => {
      const placed = args.map((each) => (each === 'rows.csv' ? join(elsewhere.path, each) : each))
      return runHere([...placed, ...at, '--data-dir', disk.path], env)
    }
    await run(['sync'])
    const file = join(elsewhere.path, 'order.xml')
    await writeFile(file, paymentOrder([{ amount: '7.00' }]))
    if (decides) expect((await run(['reconcile', file])).code).toBe(3)

    const all = async () => {
      const said = []
      for (const args of READING) said.push({ args, ...(await run(args)) })
      return said
    }
    const failed = (said: Awaited<ReturnType<typeof all>>) =>
      said.filter(({ code }) => code !== 0).map(({ args, err }) => [args.join(' '), err])
    const before = decides ? await all() : undefined
    disk.protect()
    const after = await all()
    const nothing = 'tallydesk: Nothing was reconciled with this service yet, so there is no audit trail.\n'
    expect(failed(after)).toEqual(decides ? [] : [['check-audit-trail', nothing]])
    if (before) expect(after).toEqual(before)
    expect((await runHere(['damaged', '--data-dir', disk.path], env)).code).toBe(0)
  }
)
