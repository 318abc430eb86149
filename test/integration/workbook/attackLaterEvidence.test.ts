import { describe, expect, it } from 'vitest'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  gathered,
  NO_CONTEXT,
  planned,
  stored,
  testWorkbook,
  type Paid
} from '../../support/reconciliation/testWorkbook.ts'

const ACME = 'SE2697700000010002870284'
const OTHER = 'DE75512108001245126199'

const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }

async function stateOf(workbook: Workbook, id: string) {
  const [item] = (await workbook.items({ id, filter, from: 0, count: 1 })).rows
  return { state: item?.state, differences: item?.differences }
}

/** The truth: what a reconciliation of the same file says that never saw an earlier reading of the transaction. */
async function saidAnew(payment: Paid, row: Candidate) {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([payment]))
  await applied(setup.workbook, id, [row])
  return stateOf(setup.workbook, id)
}

async function noted(workbook: Workbook, id: string, row: Candidate): Promise<ReconciliationDetails> {
  await workbook.noteRows(candidateLines([row]), [])
  return workbook.get(id)
}

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

/** What the service says later of the same transaction, with a newer time of change. */
const LATER: readonly (readonly [string, Partial<Candidate>, Paid])[] = [
  ['another person', { counterpartyName: 'Zebra Holdings GmbH' }, PAYMENT],
  ['another person and account', { counterpartyName: 'Zebra Holdings GmbH', counterpartyNumber: OTHER }, PAYMENT],
  ['another invoice', { reference: 'Invoice 2002' }, PAYMENT],
  ['another account number', { counterpartyNumber: OTHER }, { ...PAYMENT, number: ACME }],
  ['the id of another payment', { correlationId: uuidOf(2) }, PAYMENT]
]

describe('a match whose transaction turns out to be something else', () => {
  // docs/reconciling.md: "a transaction with the same id is always matched. Another account number, name or reference is
  // then shown as a difference", and: another correlation id forbids a match.
  it.each(LATER)('is not green any more once the service says: %s', async (_name, change, payment) => {
    await using setup = await testWorkbook()
    const { id } = await stored(setup.workbook, bulkRequest([payment]))
    await applied(setup.workbook, id, [ROW])
    expect((await stateOf(setup.workbook, id)).state).toBe('matched')
    const later = { ...ROW, ...change, updatedAt: '2026-01-05T00:00:00.000Z' }
    await noted(setup.workbook, id, later)
    const truth = await saidAnew(payment, later)
    expect(truth.state).not.toBe('matched')
    expect((await stateOf(setup.workbook, id)).state).not.toBe('matched')
  })

  // docs/reconciling.md: "After the sign-off, syncs report changes of the matched transactions"; a match is matched only
  // if its transactions "went to the same account number".
  it.each(LATER)('is news after the sign-off once the service says: %s', async (_name, change, payment) => {
    await using setup = await testWorkbook()
    const { id } = await stored(setup.workbook, bulkRequest([payment]))
    const { revision } = await applied(setup.workbook, id, [ROW])
    await setup.workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    const after = await noted(setup.workbook, id, { ...ROW, ...change, updatedAt: '2026-01-05T00:00:00.000Z' })
    expect([after.hasChanged, after.news.length]).toEqual([true, 1])
  })
})

describe('a transaction with the id of the payment', () => {
  // docs/reconciling.md: "a transaction with the same id is always matched. Another account number, name or reference is
  // then shown as a difference."
  it.each([
    ['name', { counterpartyName: 'Zebra Holdings GmbH' }, 'name'],
    ['reference', { reference: 'Rent May 2026' }, 'reference']
  ] as const)('shows another %s as a difference', async (_name, change, difference) => {
    const { state, differences } = await saidAnew({ ...PAYMENT, number: ACME }, { ...ROW, ...change })
    expect([state, differences]).toEqual(['different', [difference]])
  })
})

describe('a payment that was accepted as not paid', () => {
  // docs/reconciling.md: "Nor is it signed off while the ledger has a transaction that came since matches were last looked
  // for and has to do with it: money that came back, a payment made twice, one that was missing."
  it.each([
    ['with its id', PAYMENT, ROW],
    ['without an id', { ...PAYMENT, correlationId: undefined, number: ACME }, { ...ROW, correlationId: null }]
  ])('is told of once the bank pays it after all, %s', async (_name, { correlationId, ...rest }, row) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const payment = { ...rest, ...(correlationId !== undefined && { correlationId }) }
    const { id } = await stored(workbook, bulkRequest([payment]))
    await planned(workbook, id, [])
    const [item] = (await workbook.items({ id, filter, from: 0, count: 1 })).rows
    expect(item?.state).toBe('missing')
    const target = { kind: 'item', key: item?.key ?? '' } as const
    await workbook.decide(id, { do: 'explain', targets: [target], reason: 'The supplier cancelled it' }, ANNA)
    await gathered(workbook, id, [row])
    const unseen = await workbook.countUnseen(id, NO_CONTEXT)
    const { counts } = await planned(workbook, id, [row])
    expect([unseen, counts.queue]).toEqual([1, 1])
  })
})

describe('a pending payment that was signed off', () => {
  // docs/reconciling.md: "When a pending payment settles or fails, the next sync reports it as news"; it is matched only if
  // the money "went to the same account number".
  it('is not simply told to have settled when it settled to another account number', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ ...PAYMENT, number: ACME }]))
    const { revision } = await applied(workbook, id, [{ ...ROW, status: 'processing' }])
    await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    const { news } = await noted(workbook, id, {
      ...ROW,
      counterpartyNumber: OTHER,
      counterpartyName: 'Zebra Holdings GmbH',
      updatedAt: '2026-01-05T00:00:00.000Z'
    })
    expect(news.map(({ words }) => words)).not.toEqual(['Transaction tx1 settled.'])
  })
})
