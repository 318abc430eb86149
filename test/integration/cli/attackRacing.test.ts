import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cliSetup } from '../../support/cli/cliSetup.ts'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../support/service/listService.ts'
import { json, type Answer } from '../../support/service/scriptedService.ts'

const rows = Array.from({ length: 300 }, (_, at) => aWireRow(`t${at}`))

describe('attack: a first sync that fails while another command works with the new connection', () => {
  it('does not take away what was decided there', async () => {
    const state = { isSilent: true, asked: 0, waiting: [] as (() => void)[] }
    const late: Answer = (response, request) =>
      void state.waiting.push(() => json('{"status":401,"type":"unauthorized"}', 401)(response, request))
    await using service = await listService({
      rows,
      before: () => {
        state.asked++
        return state.isSilent ? late : undefined
      }
    })
    await using setup = await cliSetup(service)
    await using sync = setup.start('sync')
    await expect.poll(() => state.asked, { timeout: 20_000 }).toBeGreaterThan(0)
    const file = join(setup.folder, 'order.xml')
    await writeFile(file, paymentOrder([{ amount: '12.50' }], 'order.xml'))
    const decided = await setup.run('reconcile', file, '--accept')
    for (const answer of state.waiting.splice(0)) answer()
    expect(await sync.ended).toBe(1)
    // The token was mended, and the next sync succeeds.
    state.isSilent = false
    expect((await setup.run('sync')).code).toBe(0)
    const { out, err } = await setup.run('reconciliations', '--json')
    // What was acknowledged is still there.
    const { reconciliations } = JSON.parse(out) as { reconciliations: unknown[] }
    expect({ decided: decided.code, kept: reconciliations.length }, decided.out + out + err).toEqual({
      decided: decided.code,
      kept: decided.code === 1 ? 0 : 1
    })
  })
})
