import { describe, expect, it } from 'vitest'
import { run } from '../../../electron/cli/run.ts'
import { aTerminal } from '../../support/cli/aTerminal.ts'
import { cliSetup, PASSPHRASE } from '../../support/cli/cliSetup.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { json, scriptedService } from '../../support/service/scriptedService.ts'

/** Aborts once the n-th wait of a command that can be stopped has begun, as Ctrl-C a moment later would. */
function stopsAtWait(count: number): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  const add = signal.addEventListener.bind(signal)
  let waits = 0
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    add(...args)
    waits += 1
    if (waits === count) setImmediate(() => controller.abort())
  }
  return signal
}

describe('attack: a command that changes something and is stopped', () => {
  it('does not say Cancelled and then do it: api-behaviour --set', async () => {
    await using service = await listService({ rows: [aWireRow('t1')] })
    await using setup = await cliSetup(service)
    await setup.run('sync')
    const { terminal, printed } = aTerminal({
      env: { TALLYDESK_PASSPHRASE: PASSPHRASE },
      // The first one waits for the ledger, the second one for the work.
      signal: stopsAtWait(2)
    })
    const args = ['api-behaviour', '--set', 'overlapHours=48', '--base-url', service.baseUrl]
    const code = await run([...args, '--data-dir', setup.folder], terminal)
    const { out } = await setup.run('api-behaviour', '--json')
    const { assumptions } = JSON.parse(out) as { assumptions: { key: string; origin: string }[] }
    const origin = assumptions.find(({ key }) => key === 'overlapHours')?.origin
    expect({ code, origin }, printed.join('\n')).toEqual(
      code === 4 ? { code: 4, origin: 'default' } : { code: 0, origin: 'overridden' }
    )
  })

  it('keeps an account that the service created a moment after Ctrl-C, although its base URL was new', async () => {
    const id = '3b2f3c4d-0000-4000-8000-00000000beef'
    const account = JSON.stringify({ id, name: 'Wages', balance: 0, currency: 'EUR' })
    await using service = await scriptedService((response, request) => {
      if (request.method === 'POST') setTimeout(() => json(account, 201)(response, request), 700)
      else json('{"data":[],"has_more":false}')(response, request)
    })
    await using setup = await cliSetup(service)
    await using creating = setup.start('accounts', 'create', '--individual', '0b2f3c4d-0000-4000-8000-00000000dead')
    await expect.poll(() => service.requests.length, { interval: 10, timeout: 20_000 }).toBeGreaterThan(0)
    creating.kill('SIGINT')
    const code = await creating.ended
    const listed = await setup.run('accounts', 'list')
    expect({ asked: service.requests.length, code, listed: listed.out + listed.err }, creating.stderr()).toEqual({
      asked: 1,
      code,
      listed: expect.toSatisfy((text: string) => text.includes(id) || text.includes('may have been created')) as string
    })
  })
})
