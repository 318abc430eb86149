import { expect, it } from 'vitest'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aBatch, aPain, aPayment } from '../../../support/reading/aPain.ts'
import { aCandidate } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

const payment = aPayment({
  endToEndId: 'NOTPROVIDED',
  name: 'Factoring AG',
  ultimateCreditor: 'Alpha GmbH',
  texts: ['Thanks'],
  documents: ['INV-1001']
})
const file = aPain({ batches: [aBatch({ payments: [payment] })] })

async function itemsOf(workbook: Workbook, id: string, text = ''): Promise<readonly ItemRow[]> {
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text }
  return (await workbook.items({ id, filter, from: 0, count: 100 })).rows
}

it('whom a payee is paid for stays with its payment and its parts, also in the next month', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, file, 'May')
  const said = { counterpartyName: 'Factoring AG', ultimateName: 'Alpha GmbH', reference: 'Thanks INV-1001' }
  const workbook = await setup.reopen()
  const [item] = await itemsOf(workbook, id, 'alpha')
  expect(item).toMatchObject(said)
  await workbook.decide(id, { do: 'split', item: item?.key ?? '', amounts: ['-100.00', '-25.00'] }, ANNA)
  expect(await itemsOf(workbook, id)).toMatchObject([said, said])
  const { id: next } = await workbook.carry(id, 'June', ANNA)
  await setup.reopen()
  expect(await itemsOf(setup.workbook, next, 'thanks inv-1001')).toMatchObject([said, said])
})

it('a payment is matched by each statement of its reference in a reopened workbook', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, file)
  const paid = { amount: '-1250000', counterpartyName: 'ALPHA GMBH', createdAt: '2026-10-02T09:00:00.000Z' }
  await applied(await setup.reopen(), id, [aCandidate({ id: 'tx1', reference: 'INV 1001', ...paid })])
  expect(await itemsOf(setup.workbook, id)).toMatchObject([{ state: 'matched' }])
})

it('payments of other files are for nobody else', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([{ amount: '1.00' }]))
  expect(await itemsOf(setup.workbook, id)).toMatchObject([{ ultimateName: null }])
})

it('a part of a report names the statements of a reference in one line', async () => {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, file)
  await applied(setup.workbook, id, [])
  const { lines } = await setup.workbook.exceptions({ id, from: 0, count: 10 })
  expect(lines).toMatchObject([{ payee: 'Factoring AG', reference: 'Thanks INV-1001' }])
})
