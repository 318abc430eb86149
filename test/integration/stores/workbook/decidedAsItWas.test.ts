import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../shared/domain/reconciliation/decision.ts'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type Paid
} from '../../../support/reconciliation/testWorkbook.ts'

const ALL = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
const ACME = 'SE2697700000010002870284'

const PAYMENT: Paid = {
  amount: '10.00',
  name: 'Acme Logistics AB',
  reference: 'Invoice 1001',
  correlationId: uuidOf(1)
}
const ROW = aCandidate({
  correlationId: uuidOf(1),
  counterpartyName: 'Acme Logistics AB',
  counterpartyNumber: ACME,
  reference: 'Invoice 1001',
  status: 'completed'
})

/** Decides on the first match that is not as expected. */
async function decide(workbook: Workbook, id: string, kind: 'explain' | 'carry' = 'explain'): Promise<void> {
  const { rows } = await workbook.items({ id, filter: ALL, from: 0, count: 10 })
  const match = rows.find(({ state }) => state !== 'matched')?.match ?? 0
  const decision: Decision = { do: kind, targets: [{ kind: 'match', id: match }], reason: 'Asked the bank' }
  await workbook.decide(id, decision, ANNA)
  expect((await workbook.get(id)).counts.queue).toBe(0)
}

let day = 3

/** The reconciliation after a later reading of this transaction. */
async function noted(workbook: Workbook, id: string, row: Candidate): Promise<ReconciliationDetails> {
  const updatedAt = `2026-01-${String(++day).padStart(2, '0')}T00:00:00.000Z`
  await workbook.noteRows(candidateLines([{ ...row, updatedAt }]), [])
  return workbook.get(id)
}

async function signing(workbook: Workbook, id: string): Promise<string> {
  const { revision } = await workbook.get(id)
  const signed = workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
  return signed.then(
    () => 'signed off',
    () => 'refused'
  )
}

describe('a payment of unknown status that somebody accepted', () => {
  it.each(['failed', 'returned', 'rejected'])(
    'needs a new decision, and is not signed off, once it is “%s”',
    async (status) => {
      await using setup = await testWorkbook()
      const { workbook } = setup
      const { id } = await stored(workbook, bulkRequest([PAYMENT]))
      await applied(workbook, id, [{ ...ROW, status: 'landed' }])
      await decide(workbook, id)
      expect((await noted(workbook, id, { ...ROW, status })).counts.queue).toBe(1)
      expect(await signing(workbook, id)).toBe('refused')
      await decide(workbook, id)
      expect(await signing(workbook, id)).toBe('signed off')
    }
  )

  it('needs no new decision once it settled, nor once it failed if it was carried forward', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    for (const [number, [decision, status]] of [
      ['explain', 'completed'],
      ['carry', 'failed']
    ].entries()) {
      const { id } = await stored(workbook, bulkRequest([{ ...PAYMENT, correlationId: uuidOf(number) }]))
      const row = { ...ROW, id: `tx${number}`, correlationId: uuidOf(number) }
      await applied(workbook, id, [{ ...row, status: 'landed' }])
      await decide(workbook, id, decision === 'carry' ? 'carry' : 'explain')
      expect((await noted(workbook, id, { ...row, status: status ?? '' })).counts.queue).toBe(0)
    }
  })
})

describe('an unexpected transaction that somebody accepted', () => {
  const BULK = 'b0000000-0000-4000-8000-000000000001'
  const PAID = { ...ROW, id: 'paid', bulkPaymentId: BULK }
  const FEE = aCandidate({
    id: 'fee',
    amount: '-50000',
    bulkPaymentId: BULK,
    counterpartyName: 'Bank',
    reference: 'Fee'
  })
  const LARGE = { amount: '-50000000', paymentAmount: '-50000000' }
  const LATER = '2026-01-05T00:00:00.000Z'

  async function accepted(workbook: Workbook, fee: Candidate): Promise<string> {
    const { id } = await stored(workbook, bulkRequest([PAYMENT]))
    await applied(workbook, id, [PAID, fee])
    expect((await workbook.get(id)).counts).toMatchObject({ queue: 1, transactions: { unexpected: 1 } })
    await explain(workbook, id)
    return id
  }

  async function explain(workbook: Workbook, id: string): Promise<void> {
    const targets = [{ kind: 'transaction', id: 'fee' } as const]
    await workbook.decide(id, { do: 'explain', targets, reason: 'As it is now, it is right' }, ANNA)
    expect((await workbook.get(id)).counts.queue).toBe(0)
  }

  it.each([
    ['5,000.00 instead of 5.00', FEE, LARGE],
    ['settled instead of failed', { ...FEE, ...LARGE, status: 'failed' }, { status: 'completed' }],
    ['money in instead of money out', FEE, { amount: '50000', paymentAmount: '50000' }],
    ['not returned any more', FEE, { isAbsent: true }]
  ] as const)('needs a new decision, and is not signed off, once it is %s', async (_name, fee, change) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await accepted(workbook, fee)
    const { counts, differences } = await planned(workbook, id, [PAID, { ...fee, ...change, updatedAt: LATER }])
    expect([counts.queue, differences]).toEqual([1, [expect.objectContaining({ unexplainedCount: 1 })]])
    expect(await signing(workbook, id)).toBe('refused')
    const { rows } = await workbook.found({ id, filter: { ...ALL, states: ['unexpected'] }, from: 0, count: 1 })
    expect(rows).toMatchObject([{ id: 'fee', resolution: null }])
    await explain(workbook, id)
    expect(await signing(await setup.reopen(), id)).toBe('signed off')
  })

  it('stays accepted once it settled as announced, or is only named otherwise', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await accepted(workbook, { ...FEE, status: 'processing' })
    const settled = { ...FEE, counterpartyName: 'Bank AB', reference: 'Fee of May', updatedAt: LATER }
    expect((await planned(workbook, id, [PAID, settled])).counts.queue).toBe(0)
    expect(await signing(workbook, id)).toBe('signed off')
  })
})

describe('a difference that somebody accepted', () => {
  const OTHER = 'DE75512108001245126199'

  it('is open again for a third account number, and not for the same one written otherwise', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ ...PAYMENT, number: ACME }]))
    await applied(workbook, id, [{ ...ROW, counterpartyNumber: OTHER }])
    await decide(workbook, id)
    const spaced = { ...ROW, counterpartyNumber: 'DE75 5121 0800 1245 1261 99' }
    expect((await noted(workbook, id, spaced)).counts.queue).toBe(0)
    const third = { ...ROW, counterpartyNumber: 'GB33BUKB20201555555555' }
    expect((await noted(workbook, id, third)).counts.queue).toBe(1)
    const { rows } = await workbook.items({ id, filter: ALL, from: 0, count: 1 })
    expect(rows[0]?.resolution?.reason).toBe('Asked the bank (before it changed)')
    // Somebody accepted that one.
    expect((await noted(await setup.reopen(), id, spaced)).counts.queue).toBe(0)
  })

  it.each([
    ['fails, after a status that nobody knew was accepted', { status: 'landed' }, { status: 'failed' }],
    ['fails, after it was accepted that it is on its way again', { status: 'processing' }, { status: 'failed' }],
    ['is 11,000.00, after 11.00 instead of 10.00 was accepted', euros(11), euros(11_000)]
  ] as const)('of a list of ids, which states no amounts, is open again when one %s', async (_name, first, second) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { draft } = await workbook.read({ text: `${uuidOf(1)}\n${uuidOf(3)}\n`, name: 'ids.txt' }, null)
    const { id } = await workbook.create(draft, 'Ids', ANNA)
    await applied(workbook, id, [ROW, { ...ROW, id: 'tx3', correlationId: uuidOf(3) }])
    expect((await workbook.get(id)).counts).toMatchObject({ queue: 0, items: { matched: 2 } })
    expect((await noted(workbook, id, { ...ROW, ...first })).counts.queue).toBe(1)
    await decide(workbook, id)
    expect((await noted(workbook, id, { ...ROW, ...first, ...second })).counts.queue).toBe(1)
  })

  function euros(amount: number): Partial<Candidate> {
    return { amount: `-${amount}0000`, paymentAmount: `-${amount}0000` }
  }
})
