import fc from '../../../support/fastCheck.ts'
import { expect, it } from 'vitest'
import { campaign, campaignTime } from '../../../support/campaign.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import { payments, rows, step, take } from '../../../support/reconciliation/randomDecisions.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry, shownState } from '../../../support/reconciliation/workbookState.ts'

it(
  'a refused step changes nothing, an undone one leaves nothing, and memory equals the file',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await using test = await testWorkbook()
        let { workbook } = test
        const { id } = await stored(workbook, paymentOrder(payments))
        await applied(workbook, id, rows)
        for (const each of steps) {
          const before = await shownState(workbook, id)
          if (each.kind === 'reopen') workbook = await test.reopen()
          const isDone = await take(workbook, id, each)
          if (!isDone) expect(await shownState(workbook, id)).toEqual(before)
          else if (each.kind !== 'plan' && each.kind !== 'undo') {
            const after = await shownState(workbook, id)
            workbook = await test.reopen()
            expect(await shownState(workbook, id)).toEqual(after)
            const entry = await lastEntry(workbook, { id })
            await workbook.decide(id, { do: 'undo', entry }, ANNA)
            expect(await shownState(workbook, id)).toEqual(before)
            await take(workbook, id, each)
          }
        }
        expect(await workbook.verifyLog()).toMatchObject({ isWhole: true })
      }),
      { numRuns: campaign(6, 60) }
    )
  },
  campaignTime(600_000)
)

it('keeps every decision when the ledger was thrown away and nothing of it can be read', async () => {
  await using test = await testWorkbook()
  const { id } = await stored(test.workbook, bulkRequest(payments))
  await applied(test.workbook, id, rows)
  const [, , , , last = ''] = await keysOf(test.workbook, id)
  await test.workbook.decide(id, { do: 'note', target: { kind: 'item', key: last }, text: 'still here' }, ANNA)
  const before = await shownState(test.workbook, id)
  const again = await planned(await test.reopen(), id, [])
  expect(again.counts.items).toEqual(before.details.counts.items)
  const after = await shownState(test.workbook, id)
  const claimed = ({ match }: { readonly match: number | null }) => match !== null
  expect(after.items.filter(claimed)).toEqual(before.items.filter(claimed))
  expect(after.found.filter(claimed)).toEqual(before.found.filter(claimed))
})
