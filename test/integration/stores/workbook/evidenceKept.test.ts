import { describe, expect, it } from 'vitest'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type Paid
} from '../../../support/reconciliation/testWorkbook.ts'

const NUMBER = 'SE2697700000010002870284'
const on = (day: string) => ({ createdAt: `${day}T03:04:05.678Z`, updatedAt: `${day}T03:04:05.678Z` })

async function reconciliationOf(workbook: Workbook, payments: readonly Paid[]): Promise<string> {
  return (await stored(workbook, bulkRequest(payments))).id
}

describe('what a reconciliation showed', () => {
  const row = aCandidate({ correlationId: uuidOf(1), counterpartyName: 'Acme AB', counterpartyNumber: NUMBER })
  const again = { ...row, id: 'again', correlationId: null, ...on('2026-01-05') }

  async function shown(workbook: Workbook): Promise<string> {
    const id = await reconciliationOf(workbook, [{ amount: '10.00', correlationId: uuidOf(1) }])
    const { counts } = await planned(workbook, id, [row, again])
    expect(counts.transactions.duplicate).toBe(1)
    return id
  }

  it('stays until somebody decides, though it says something else now', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shown(workbook)
    const other = { ...again, counterpartyName: 'Otto Wahl', counterpartyNumber: null }
    for (const _ of [1, 2, 3]) {
      const { counts } = await planned(workbook, id, [row, other])
      expect(counts).toMatchObject({ queue: 1, transactions: { unexpected: 1, duplicate: 0 } })
    }
    const filter = { states: ['unexpected' as const], only: 'all' as const, currency: null, text: '' }
    const { rows } = await workbook.found({ id, filter, from: 0, count: 10 })
    expect(rows[0]?.why).toBe('It was shown before, and nobody has decided about it yet.')
    const target = { kind: 'transaction' as const, id: 'again' }
    await workbook.decide(id, { do: 'ignore', targets: [target], reason: 'Another payment' }, ANNA)
    expect((await planned(workbook, id, [row, other])).counts.queue).toBe(0)
  })

  it('leaves once it fails, and the run says so', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await shown(workbook)
    const { plan, counts } = await planned(workbook, id, [row, { ...again, status: 'failed', ...on('2026-01-06') }])
    expect([counts.queue, plan?.notes]).toEqual([0, ['Transaction again, shown before, has failed.']])
  })
})

it('another name is accepted once for an account number, and confirmed from then on', async () => {
  await using setup = await testWorkbook()
  const { workbook } = setup
  const month = async (invoice: number, day: string) => {
    const reference = `INV-${invoice}`
    const payment = { amount: '10.00', name: 'Acme Logistics AB', number: NUMBER, reference }
    const id = await reconciliationOf(workbook, [payment])
    const paid = { counterpartyName: 'Nordlys Kraft', counterpartyNumber: NUMBER, reference, ...on(day) }
    return { id, paid: aCandidate({ id: `tx${invoice}`, ...paid } satisfies Partial<Candidate>) }
  }
  const first = await month(4711, '2026-01-02')
  const { counts } = await applied(workbook, first.id, [first.paid])
  expect(counts).toMatchObject({ queue: 1, items: { different: 1 } })
  const [item] = (
    await workbook.items({
      ...{ id: first.id, from: 0, count: 1 },
      filter: { states: [], only: 'all', currency: null, batch: null, text: '' }
    })
  ).rows
  const target = { kind: 'match' as const, id: item?.match ?? 0 }
  await workbook.decide(first.id, { do: 'explain', targets: [target], reason: 'Its trading name' }, ANNA)
  const next = await month(4712, '2026-02-02')
  await planned(workbook, next.id, [next.paid])
  const suggested = await workbook.suggestions({ id: next.id, rule: null, differing: false, from: 0, count: 1 })
  expect(suggested.rows.map(({ against }) => against)).toEqual([[]])
  expect((await applied(workbook, next.id, [next.paid])).counts).toMatchObject({ queue: 0, items: { matched: 1 } })
})
