import { expect, it } from 'vitest'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { linesOut, readBack } from '../../../support/reconciliation/filledIn.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

it('try', async () => {
  await using test = await testWorkbook()
  const { workbook } = test
  const payments = [1, 2, 3, 4].map((n) => ({ amount: `${n}0.00`, correlationId: uuidOf(n), name: `Payee ${n}`, reference: `Invoice 100${n}` }))
  const { id } = await stored(workbook, bulkRequest(payments))
  await applied(workbook, id, [
    aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-100000', bulkPaymentId: 'b1' }),
    aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-150000', bulkPaymentId: 'b1' }),
    aCandidate({ id: 'tx9', correlationId: uuidOf(9), amount: '-10000', bulkPaymentId: 'b1', reference: 'stranger' })
  ])
  const details = await workbook.get(id)
  console.log(details.counts)
  const sheet = await workbook.fillInSheet(id, 'UTC')
  console.log(JSON.stringify(sheet, null, 1))
  const lines = await linesOut(workbook, id)
  const plan = await readBack(workbook, id, lines.map((line, at) => ({ ...line, Decision: ['Write off', 'accept with reason', '', 'Ignore'][at] ?? '', Reason: ['Bank charge', 'Paid otherwise', '', 'Other file'][at] ?? '' })))
  console.log(JSON.stringify(plan, null, 1))
  const made = await workbook.acceptFilled(plan.draft, ANNA)
  console.log(made.entry.words, made.counts.queue, made.entry.facts, made.entry.subjects.length)
  const undone = await workbook.decide(id, { do: 'undo', entry: made.entry.seq }, ANNA)
  console.log(undone.entry.words, undone.counts.queue)
})
