import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCli } from '../../../support/cli/runCli.ts'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'
import { json, scriptedService, type Answer } from '../../../support/service/scriptedService.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'
import { inFull } from '../../../support/campaign.ts'

describe('a base URL that no connection has', () => {
  it.each([
    ['sync', 'refuses the token', json('{"status":401,"type":"unauthorized"}', 401)],
    ['probe', 'refuses the token', json('{"status":401,"type":"unauthorized"}', 401)],
    ['sync', 'knows no such path', json('{}', 404)]
  ] as const)(
    'leaves no connection and no ledger behind when %s finds a service that %s',
    async (name, _is, answer) => {
      await using service = await scriptedService(answer)
      await using setup = await cliSetup(service)
      expect((await setup.run(name)).code).toBe(1)
      expect(await setup.connections()).toEqual([])
      expect((await readdir(join(setup.folder, 'ledgers'))).filter((file) => file.startsWith('127'))).toEqual([])
    }
  )

  inFull(it)('leaves none behind when nothing listens there, or no token was given', async () => {
    await using setup = await cliSetup({ baseUrl: 'http://127.0.0.1:1', token: '' })
    const run = await setup.run('sync')
    expect([run.code, run.err]).toEqual([1, expect.stringContaining('No access token')])
    expect(await setup.connections()).toEqual([])
    const unreachable = await setup.runWith('a-token\n', 'sync', '--json')
    expect([unreachable.code, unreachable.err]).toEqual([1, expect.stringContaining('Cannot reach 127.0.0.1:1')])
    expect(JSON.parse(unreachable.out)).toMatchObject({ verdict: 'INCOMPLETE', pages: 0 })
    expect(await setup.connections()).toEqual([])
  })

  it('leaves none behind where secrets cannot be stored', async () => {
    await using folder = await temporaryFolder()
    const args = ['sync', '--base-url', 'http://127.0.0.1:1', '--data-dir', folder.path]
    const { code, err } = await runCli(args, { env: { TALLYDESK_TOKEN: 'a-token', TALLYDESK_PASSPHRASE: '' } })
    expect([code, err]).toEqual([1, expect.stringContaining('Set TALLYDESK_PASSPHRASE')])
    const stored = JSON.parse(await readFile(join(folder.path, 'connections.json'), 'utf8')) as {
      connections: unknown[]
    }
    expect(stored.connections).toEqual([])
  })

  it('is refused by commands that only look at what is here, and makes nothing', async () => {
    await using setup = await cliSetup({ baseUrl: 'http://127.0.0.1:1' })
    for (const args of [['problems'], ['history'], ['api-behaviour'], ['export', '--out', 'x.csv']]) {
      const { code, err } = await setup.run(...args)
      expect([code, err]).toEqual([1, expect.stringContaining('Run the sync command first')])
    }
    expect(existsSync(join(setup.folder, 'connections.json'))).toBe(false)
  })

  it('becomes a connection as soon as a page came, and stays one when the service fails later', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => aWireRow(`t${index}`))
    let isDown = false
    await using service = await listService({
      rows,
      before: (request) => (isDown || request > 1 ? json('{}', 400) : undefined)
    })
    await using setup = await cliSetup(service)
    expect((await setup.run('sync')).code).toBe(4)
    isDown = true
    await setup.run('sync')
    expect(await setup.connections()).toEqual([service.baseUrl])
  })

  it('stays one that another command decided on meanwhile, although its first sync fails', async () => {
    const waiting: (() => void)[] = []
    const state = { isSilent: true }
    const late: Answer = (response, request) =>
      void waiting.push(() => json('{"status":401,"type":"unauthorized"}', 401)(response, request))
    await using service = await listService({
      rows: [aWireRow('t1')],
      before: () => (state.isSilent ? late : undefined)
    })
    await using setup = await cliSetup(service)
    await using sync = setup.start('sync')
    await expect.poll(() => waiting.length, { timeout: 20_000 }).toBeGreaterThan(0)
    const file = join(setup.folder, 'order.xml')
    await writeFile(file, paymentOrder([{ amount: '12.50' }], 'order.xml'))
    const decided = await setup.run('reconcile', file, '--accept')
    for (const answer of waiting.splice(0)) answer()
    expect([decided.code, await sync.ended, sync.stderr()]).toEqual([3, 1, expect.not.stringContaining('removed')])
    state.isSilent = false
    expect((await setup.run('sync')).code).toBe(0)
    const { out } = await setup.run('reconciliations', '--json')
    expect((JSON.parse(out) as { reconciliations: unknown[] }).reconciliations).toHaveLength(1)
  })
})
