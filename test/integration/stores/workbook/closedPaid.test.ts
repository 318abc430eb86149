import { describe, expect, it } from 'vitest'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  planned,
  stored,
  testWorkbook,
  type Paid
} from '../../../support/reconciliation/testWorkbook.ts'

const ACME = 'SE2697700000010002870284'
const PAYMENT: Paid = { amount: '10.00', name: 'Acme Logistics AB', reference: 'Invoice 1001' }
const ROW = aCandidate({
  counterpartyName: 'Acme Logistics AB',
  counterpartyNumber: ACME,
  reference: 'Invoice 1001'
})

/** A payment that was not found and was decided on, with its key. */
async function closed(workbook: Workbook, payment: Paid, kind: 'explain' | 'write-off' | 'carry') {
  const { id } = await stored(workbook, bulkRequest([payment]))
  await planned(workbook, id, [])
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  const key = (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.key ?? ''
  await workbook.decide(id, { do: kind, targets: [{ kind: 'item', key }], reason: 'The supplier cancelled it' }, ANNA)
  return { id, key }
}

async function told(workbook: Workbook, id: string, row: Candidate): Promise<readonly number[]> {
  await gathered(workbook, id, [row])
  const unseen = await workbook.countUnseen(id, NO_CONTEXT)
  const { counts } = await planned(workbook, id, [row])
  return [unseen, counts.queue]
}

describe('a payment that was accepted as not paid', () => {
  it.each([
    ['with its id', { ...PAYMENT, correlationId: uuidOf(1) }, { ...ROW, correlationId: uuidOf(1) }],
    ['by its account number and invoice', { ...PAYMENT, number: ACME }, ROW],
    ['by its name and invoice', PAYMENT, { ...ROW, counterpartyNumber: null }]
  ])('is reported once the bank makes it after all, %s', async (_name, payment, row) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await closed(workbook, payment, 'explain')
    expect(await told(workbook, id, row)).toEqual([1, 1])
  })

  it('says so of the transaction, and takes it until the decision is taken back', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id, key } = await closed(workbook, PAYMENT, 'write-off')
    await planned(workbook, id, [ROW])
    const filter = { states: ['unexpected' as const], only: 'all' as const, currency: null, text: '' }
    const found = async () => (await workbook.found({ id, filter, from: 0, count: 10 })).rows
    expect(await found()).toMatchObject([
      {
        why: 'It looks like no. 1, which you closed as one without a transaction: same party and amount.'
      }
    ])
    const { counts } = await workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx1'] }, ANNA)
    expect([counts.queue, counts.items.matched, await found()]).toEqual([0, 1, []])
    const { entries } = await workbook.log({ id, from: 0, count: 1 })
    await workbook.decide(id, { do: 'undo', entry: entries[0]?.seq ?? 0 }, ANNA)
    expect(await found()).toHaveLength(1)
  })

  it('requests transactions of its amount from the ledger', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await closed(workbook, PAYMENT, 'explain')
    await workbook.beginRows(id, NO_CONTEXT.statusWords)
    await workbook.wantedRows(id)
    expect((await workbook.wantedRows(id))?.sizes).toMatchObject([{ currency: 'EUR' }])
    expect(await workbook.mayConcern(id, candidateLines([ROW]))).toBe(true)
    expect(await workbook.mayConcern(id, candidateLines([aCandidate({ amount: '-110000' })]))).toBe(false)
  })

  it.each([
    ['another invoice', { reference: 'Invoice 1002' }],
    ['nothing that tells which payment it is', { reference: 'Thanks' }],
    ['another party', { counterpartyName: 'Zebra Holdings GmbH' }],
    ['another amount', { amount: '-110000', paymentAmount: '-110000' }],
    ['money in', { amount: '100000', paymentAmount: '100000' }],
    ['a failure', { status: 'failed' }]
  ])('is not reported because of %s', async (_name, change) => {
    await using setup = await testWorkbook()
    const { id } = await closed(setup.workbook, PAYMENT, 'explain')
    expect(await told(setup.workbook, id, { ...ROW, ...change })).toEqual([0, 0])
  })

  it('is nothing here if it was carried forward, because it is expected elsewhere', async () => {
    await using setup = await testWorkbook()
    const { id } = await closed(setup.workbook, PAYMENT, 'carry')
    expect(await told(setup.workbook, id, ROW)).toEqual([0, 0])
  })
})
