import { expect, it } from 'vitest'
import { aCandidate, candidateLines, uuidOf } from '../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, planned, stored, testWorkbook } from '../../support/reconciliation/testWorkbook.ts'

const FIRST = aCandidate({ id: 'first', correlationId: uuidOf(1), counterpartyName: 'Acme AB', reference: 'Invoice 1001' })
const FAILED = { ...FIRST, status: 'returned', updatedAt: '2026-01-05T00:00:00.000Z' }
const RESENT = { ...FIRST, id: 'resent', createdAt: '2026-01-06T00:00:00.000Z', updatedAt: '2026-01-06T00:00:00.000Z' }

// docs/reconciling.md of a duplicate: "it may have been paid twice, and has to be claimed back". It was paid once here: the
// only other transaction of the id failed, as a reconciliation of the same file says that never saw it settled.
it('calls no transaction a second payment where the first one failed after it was matched', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const text = bulkRequest([{ amount: '10.00', name: 'Acme AB', reference: 'Invoice 1001', correlationId: uuidOf(1) }])
  const { id } = await stored(workbook, text)
  await applied(workbook, id, [FIRST])
  await workbook.noteRows(candidateLines([FAILED]), [])
  const { counts } = await planned(workbook, id, [FAILED, RESENT])

  await using fresh = await testWorkbook()
  const other = await stored(fresh.workbook, text)
  const anew = await applied(fresh.workbook, other.id, [FAILED, RESENT])
  expect(anew.counts).toMatchObject({ items: { matched: 1 }, transactions: { duplicate: 0 } })
  expect(counts.transactions.duplicate).toBe(0)
})

it('calls no transaction a second payment where the first one came back, and was matched with its return', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const text = bulkRequest([{ amount: '10.00', name: 'Acme AB', reference: 'Invoice 1001', correlationId: uuidOf(1) }])
  const back = { ...FIRST, id: 'back', amount: '100000', paymentAmount: '100000', correlationId: null, createdAt: '2026-01-05T00:00:00.000Z' }
  const { id } = await stored(workbook, text)
  await applied(workbook, id, [FIRST])
  await planned(workbook, id, [FIRST, back])
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  const key = (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.key ?? ''
  await workbook.decide(id, { do: 'match', items: [key], transactionIds: ['first', 'back'] }, ANNA)
  const { counts, differences } = await planned(workbook, id, [FIRST, back, RESENT])
  expect([counts.transactions.duplicate, differences[0]?.difference]).toEqual([0, '0.00'])
})
