import { expect, it } from 'vitest'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf } from '../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, planned, stored, testWorkbook } from '../../support/reconciliation/testWorkbook.ts'

const FIRST = aCandidate({ id: 'first', correlationId: uuidOf(1), status: 'failed', counterpartyName: 'Acme AB', reference: 'Invoice 1001' })
const SECOND = { ...FIRST, id: 'second', status: 'completed', createdAt: '2026-01-06T00:00:00.000Z' }
const SETTLED = { ...FIRST, status: 'completed', updatedAt: '2026-01-07T00:00:00.000Z' }

async function carriedAndSettled(workbook: Workbook): Promise<{ readonly id: string; readonly next: string }> {
  const payment = { amount: '10.00', name: 'Acme AB', reference: 'Invoice 1001', correlationId: uuidOf(1) }
  const { id } = await stored(workbook, bulkRequest([payment]))
  await applied(workbook, id, [FIRST])
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  const match = (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.match ?? 0
  await workbook.decide(id, { do: 'carry', targets: [{ kind: 'match', id: match }], reason: 'Sent again' }, ANNA)
  const { id: next } = await workbook.carry(id, 'The rest', ANNA)
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
  await workbook.noteRows(candidateLines([SETTLED]), [])
  return { id, next }
}

// docs/promises.md 33: "Money that was returned or paid twice is reported by the first plan that can know."
it('reports a payment as paid twice that was carried forward as failed, paid again, and then settled after all', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const { id, next } = await carriedAndSettled(workbook)
  const after = await applied(workbook, next, [SETTLED, SECOND])
  const first = await workbook.get(id)
  expect(after.counts.items).toMatchObject({ matched: 1 })
  const told = [after.counts.queue > 0, after.plan?.notes.length !== 0, !first.news.every(({ words }) => words === 'Transaction first settled.')]
  expect(told).toContain(true)
})

it('tells where it was carried to that it was paid after all, before it is sent again', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const { id, next } = await carriedAndSettled(workbook)
  const { plan, news } = await planned(workbook, next, [SETTLED])
  const old = await workbook.get(id)
  const told = [...(plan?.notes ?? []), ...news.map(({ words }) => words), ...old.news.map(({ words }) => words)]
  expect(told).not.toEqual(['Transaction first settled.'])
})
