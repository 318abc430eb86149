import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cliSetup, type CliSetup } from '../../../support/cli/cliSetup.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { aWireRow, listService } from '../../../support/service/listService.ts'

let service: Awaited<ReturnType<typeof listService>>
let setup: CliSetup
beforeAll(async () => {
  service = await listService({ rows: [aWireRow('t1')] })
  setup = await cliSetup(service)
  await setup.run('sync')
})
afterAll(async () => {
  await setup[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

it.each([
  ['a proposal to send and one to withdraw', ['proposals', '--send', '1', '--withdraw', '1'], 'not both'],
  ['a limit that is set and removed', ['limits', '--set', 'EUR=100', '--remove', 'EUR'], 'both name EUR'],
  ['an amount with a rest', ['limits', '--set', 'EUR=1=000000'], 'takes a currency and an amount']
])('team takes nothing that contradicts itself: %s', async (_what, args, words) => {
  const { code, err } = await setup.run('team', ...args)
  expect([code, err]).toEqual([2, expect.stringContaining(words)])
})

it.each([
  ['--currency', 'USD'],
  ['--header-line', '3'],
  ['--skip-rows', '2'],
  ['--sheet', 'Payments']
])('reconcile ignores no option for tables where the file is none: %s', async (option, value) => {
  const file = join(setup.folder, 'order.xml')
  await writeFile(file, paymentOrder([{ amount: '12.50' }, { amount: '13.50' }], 'order.xml'))
  const { code, err } = await setup.run('reconcile', file, option, value)
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`no CSV file or workbook, and ${option} is for such files only`)
  ])
  expect((await setup.run('reconciliations')).out).not.toContain('order.xml')
})
