import { describe, expect, it } from 'vitest'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Remote } from '../../../../electron/base/database/port/remote.ts'
import type { Workbook, WorkbookCalls } from '../../../../electron/stores/workbook/workbook.ts'
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
import { keysOf } from '../../../support/reconciliation/workbookState.ts'
import { memberOf, plainSequencer } from '../../../support/team/memberOf.ts'
import { temporaryFolder } from '../../../support/temporaryFolder.ts'

const ACME = 'SE2697700000010002870284'
const OTHER = 'DE75512108001245126199'
const ALL = { states: [], only: 'all', currency: null, batch: null, text: '' } as const
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
const ZEBRA = { counterpartyName: 'Zebra Holdings GmbH' }

async function stateOf(workbook: Workbook, id: string) {
  const [item] = (await workbook.items({ id, filter: ALL, from: 0, count: 1 })).rows
  return { state: item?.state, differences: item?.differences }
}

/** What a reconciliation of the same file says that never saw an earlier reading of the transaction. */
async function saidAnew(payment: Paid, row: Candidate) {
  await using setup = await testWorkbook()
  const { id } = await stored(setup.workbook, bulkRequest([payment]))
  await applied(setup.workbook, id, [row])
  return await stateOf(setup.workbook, id)
}

let day = 3

async function noted(workbook: Remote<WorkbookCalls>, id: string, row: Candidate): Promise<ReconciliationDetails> {
  const updatedAt = `2026-01-${String(++day).padStart(2, '0')}T00:00:00.000Z`
  await workbook.noteRows(candidateLines([{ ...row, updatedAt }]), [])
  return workbook.get(id)
}

async function explain(workbook: Workbook, id: string): Promise<void> {
  const [item] = (await workbook.items({ id, filter: ALL, from: 0, count: 1 })).rows
  const targets = [{ kind: 'match', id: item?.match ?? 0 } as const]
  await workbook.decide(id, { do: 'explain', targets, reason: 'Asked the bank' }, ANNA)
  expect((await workbook.get(id)).counts.queue).toBe(0)
}

describe('a match whose transaction turns out to be something else', () => {
  it.each<readonly [string, Partial<Candidate>, Paid, string]>([
    ['another person', ZEBRA, PAYMENT, 'name'],
    ['another person and account', { ...ZEBRA, counterpartyNumber: OTHER }, PAYMENT, 'name'],
    ['another invoice', { reference: 'Invoice 2002' }, PAYMENT, 'reference'],
    ['another account number', { counterpartyNumber: OTHER }, { ...PAYMENT, number: ACME }, 'counterparty'],
    ['the id of another payment', { correlationId: uuidOf(2) }, PAYMENT, 'changed']
  ])('differs once the service says: %s', async (_name, change, payment, difference) => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([payment]))
    await applied(workbook, id, [ROW])
    expect((await stateOf(workbook, id)).state).toBe('matched')
    expect((await saidAnew(payment, { ...ROW, ...change })).state).not.toBe('matched')
    expect((await noted(workbook, id, { ...ROW, ...change })).counts.queue).toBe(1)
    const differs = { state: 'different', differences: [difference] }
    expect(await stateOf(workbook, id)).toEqual(differs)
    expect(await stateOf(await setup.reopen(), id)).toEqual(differs)
    expect((await noted(setup.workbook, id, ROW)).counts.queue).toBe(0)
    expect((await stateOf(await setup.reopen(), id)).state).toBe('matched')
    expect((await setup.workbook.verifyLog()).isWhole).toBe(true)
  })

  it('says what contradicts it, to the person who decides and in the audit trail', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([PAYMENT]))
    await applied(workbook, id, [{ ...ROW, status: 'processing' }])
    const { news } = await noted(workbook, id, { ...ROW, ...ZEBRA })
    expect(news.map(({ words }) => words)).not.toEqual(['Transaction tx1 settled.'])
    const [key = ''] = await keysOf(workbook, id)
    const words = 'the name is Zebra Holdings GmbH, not Acme Logistics AB'
    const { match } = await workbook.item({ id, key })
    expect(match?.against).toEqual([{ veto: 'other-person', words }])
    const [entry] = (await workbook.log({ id, from: 0, count: 1 })).entries
    expect(entry?.facts).toContainEqual({ what: 'Speaks against the match', before: '', after: words })
  })

  it('stays matched where the same is only written otherwise', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ ...PAYMENT, number: ACME }]))
    await applied(workbook, id, [ROW])
    const written = { counterpartyName: 'ACME LOGISTICS', reference: 'INV. 1001 /ACME', counterpartyNumber: null }
    const { counts, news } = await noted(workbook, id, { ...ROW, ...written })
    expect([counts.queue, counts.items.matched, news]).toEqual([0, 1, []])
  })

  it('needs a decision again for a third name, and not for the one that somebody accepted', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([PAYMENT]))
    await applied(workbook, id, [ROW])
    await noted(workbook, id, { ...ROW, ...ZEBRA })
    await explain(workbook, id)
    expect((await noted(workbook, id, { ...ROW, counterpartyName: 'ZEBRA HOLDINGS GMBH' })).counts.queue).toBe(0)
    expect((await noted(workbook, id, { ...ROW, counterpartyName: 'Yak Farms Ltd' })).counts.queue).toBe(1)
  })

  it('needs a decision although a person matched it, except for what they saw', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([PAYMENT]))
    const seen = { ...ROW, ...ZEBRA, correlationId: null }
    await planned(workbook, id, [seen])
    const [key = ''] = await keysOf(workbook, id)
    await workbook.decide(id, { do: 'match', items: [key], transactionIds: ['tx1'] }, ANNA)
    expect((await noted(workbook, id, { ...seen, type: 'card' })).counts.queue).toBe(0)
    expect((await noted(workbook, id, { ...seen, reference: 'Invoice 2002' })).counts.queue).toBe(1)
    expect(await stateOf(workbook, id)).toEqual({ state: 'different', differences: ['reference'] })
  })

  it('differs for each member of a team', async () => {
    await using folder = await temporaryFolder()
    const sequencer = plainSequencer()
    const [anna, bo] = [memberOf(folder.path, sequencer('anna')), memberOf(folder.path, sequencer('bo'))]
    const { id } = await stored(anna.workbook, bulkRequest([PAYMENT]))
    await applied(anna.workbook, id, [ROW])
    await noted(anna.workbook, id, { ...ROW, ...ZEBRA })
    await bo.workbook.catchUp()
    for (const { workbook } of [anna, bo]) expect((await workbook.get(id)).counts.queue).toBe(1)
    anna.close()
    bo.close()
  })
})

describe('a transaction with the id of the payment', () => {
  it.each([
    ['another name with another account number', { ...ZEBRA, counterpartyNumber: OTHER }, ['counterparty', 'name']],
    ['another name with the same account number', ZEBRA, []],
    ['another document', { reference: 'Invoice 2002' }, ['reference']],
    ['a text in which nothing can be compared', { reference: 'Rent May 2026' }, []]
  ])('differs by an account number, what names others, and a document: %s', async (_name, change, differences) => {
    const said = await saidAnew({ ...PAYMENT, number: ACME }, { ...ROW, ...change })
    expect(said.differences).toEqual(differences)
  })
})
