import { expect, it } from 'vitest'
import { paymentOrder } from '../../support/reconciliation/paymentOrder.ts'
import { payments, rows } from '../../support/reconciliation/randomDecisions.ts'
import { ANNA, planned, stored } from '../../support/reconciliation/testWorkbook.ts'
import { keysOf } from '../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../support/team/memberOf.ts'
import { temporaryFolder } from '../../support/temporaryFolder.ts'

it('says who was faster, and with what, where somebody matched the same transaction meanwhile', async () => {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(folder.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
  const { id } = await stored(anna.workbook, paymentOrder(payments))
  await planned(anna.workbook, id, rows)
  await bo.workbook.catchUp()
  const [first = '', second = ''] = await keysOf(anna.workbook, id)
  await anna.workbook.decide(id, { do: 'match', items: [first], transactionIds: ['tx0'] }, ANNA)
  const before = await bo.workbook.head()
  await expect(
    bo.workbook.decide(id, { do: 'match', items: [second], transactionIds: ['tx0'] }, ANNA)
  ).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringMatching(
      /^anna decided first, \d+ s ago: Matched .*\. Transaction tx0 is matched with payment 1 already\./
    ) as string
  })
  // Only what anna did is there.
  expect((await bo.workbook.head()).seq).toBe(before.seq + 1)
  anna.close()
  bo.close()
})

it('begins a reconciliation after what others did meanwhile, once', async () => {
  await using folder = await temporaryFolder()
  const sequencer = plainSequencer()
  const [anna, bo] = [memberOf(folder.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
  const first = await stored(anna.workbook, paymentOrder(payments))
  const second = await stored(bo.workbook, paymentOrder(payments))
  await anna.workbook.catchUp()
  const ids = [first.id, second.id].toSorted()
  for (const { workbook } of [anna, bo]) {
    expect((await workbook.list()).map(({ id }) => id).toSorted()).toEqual(ids)
  }
  expect(bo.allRows()).toEqual(anna.allRows())
  anna.close()
  bo.close()
})
