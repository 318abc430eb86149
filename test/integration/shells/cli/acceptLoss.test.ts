import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliSetup } from '../../../support/cli/cliSetup.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'

it('every command reports that the file of decisions was deleted, until that is accepted', async () => {
  await using service = await listService({ rows: [aWireRow('t1')] })
  await using setup = await cliSetup(service)
  expect((await setup.run('sync')).code).toBe(0)
  const order = join(setup.folder, 'order.xml')
  await writeFile(order, paymentOrder([{ amount: '7.00' }]))
  expect((await setup.run('reconcile', order)).code).toBe(3)

  const folder = join(setup.folder, 'workbooks')
  for (const name of await readdir(folder)) await rm(join(folder, name))
  const told = {
    code: 1,
    err: expect.stringMatching(/^tallydesk: The file of your decisions is empty or gone: /) as string
  }
  for (const command of ['reconciliations', 'check-audit-trail', 'accounts list']) {
    expect(await setup.run(...command.split(' '))).toMatchObject(told)
  }
  const accepted = await setup.run('accept-loss')
  expect(accepted).toMatchObject({ code: 0, err: '' })
  expect(accepted.out).toMatch(
    /^Started again without earlier decisions: their file was gone: its audit trail had [2-9] entries, the last with the/
  )
  expect((await setup.run('check-audit-trail')).out).toMatch(/^WHOLE: 1 entry/)
  expect((await setup.run('accept-loss')).out).toBe('Nothing is missing, so nothing was done.\n')
})
