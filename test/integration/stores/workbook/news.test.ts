import { describe, expect, it } from 'vitest'
import type { ReconciliationDetails } from '../../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  stored,
  testWorkbook,
  type Paid
} from '../../../support/reconciliation/testWorkbook.ts'

const SETTLED = aCandidate({ id: 'tx1', correlationId: uuidOf(1), status: 'completed' })
const PENDING = { ...SETTLED, status: 'processing' }

async function matchedWith(workbook: Workbook, row: Candidate): Promise<ReconciliationDetails> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]))
  return applied(workbook, id, [row])
}

/** What the reconciliation is after these transactions were read anew. */
async function noted(workbook: Workbook, id: string, ...rows: readonly Candidate[]): Promise<ReconciliationDetails> {
  await workbook.noteRows(candidateLines(rows), [])
  return workbook.get(id)
}

async function kindsOf(workbook: Workbook): Promise<readonly string[]> {
  return (await workbook.log({ id: null, from: 0, count: 100 })).entries.map(({ kind }) => kind)
}

async function differencesOf(workbook: Workbook, id: string): Promise<readonly string[]> {
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  return (await workbook.items({ id, filter, from: 0, count: 10 })).rows.flatMap(({ differences }) => differences)
}

describe('what becomes of claimed transactions', () => {
  it('is watched for claimed ones alone, in pieces', async () => {
    await using setup = await testWorkbook()
    const payments = [1, 2, 3].map((number) => ({ amount: '10.00', correlationId: uuidOf(number) }))
    const { id } = await stored(setup.workbook, bulkRequest(payments))
    const rows = [1, 2, 3].map((number) => aCandidate({ id: `tx${number}`, correlationId: uuidOf(number) }))
    await applied(setup.workbook, id, [...rows, aCandidate({ id: 'stranger' })])
    expect(await setup.workbook.watchedIds('', 2)).toEqual(['tx1', 'tx2'])
    expect(await setup.workbook.watchedIds('tx2', 2)).toEqual(['tx3'])
    expect(await setup.workbook.watchedIds('tx3', 2)).toEqual([])
  })

  it('moves a pending payment by itself when it settles, and says so', async () => {
    await using setup = await testWorkbook()
    const before = await matchedWith(setup.workbook, PENDING)
    expect(before.counts.items).toMatchObject({ pending: 1, matched: 0 })
    const after = await noted(setup.workbook, before.id, SETTLED)
    expect(after.counts.items).toMatchObject({ pending: 0, matched: 1 })
    expect(after.differences).toMatchObject([{ found: '-10.00', difference: '0.00' }])
    expect(after.news.map(({ words }) => words)).toEqual(['Transaction tx1 settled.'])
    expect(after.revision).toBeGreaterThan(before.revision)
    expect((await kindsOf(setup.workbook))[0]).toBe('settled')
    expect(await differencesOf(setup.workbook, before.id)).toEqual([])
  })

  it('settles by a word that the user gave a meaning', async () => {
    await using setup = await testWorkbook()
    const { id, counts } = await matchedWith(setup.workbook, { ...SETTLED, status: 'landed' })
    expect(counts.items.pending).toBe(1)
    await setup.workbook.noteRows(candidateLines([{ ...SETTLED, status: 'landed' }]), [['landed', 'settled']])
    expect((await setup.workbook.get(id)).counts.items.matched).toBe(1)
  })

  it.each([
    ['failed', { status: 'failed' }, 'changed', 'Transaction tx1 is now “Failed” (it was “Completed”).'],
    ['came back', { status: 'returned' }, 'changed', 'Transaction tx1 is now “Returned” (it was “Completed”).'],
    ['has another amount', { amount: '-90000' }, 'changed', 'Transaction tx1 is now -9.00 EUR (it was -10.00 EUR).'],
    ['is absent', { isAbsent: true }, 'absent', 'The service no longer returns transaction tx1.']
  ] as const)('is a difference when a settled one %s', async (_, change, difference, words) => {
    await using setup = await testWorkbook()
    const { id } = await matchedWith(setup.workbook, SETTLED)
    const after = await noted(setup.workbook, id, { ...SETTLED, ...change })
    expect(after.counts.items).toMatchObject({ different: 1, matched: 0 })
    expect(await differencesOf(setup.workbook, id)).toContain(difference)
    expect(after.news.map((each) => each.words)).toEqual([words])
    expect((await kindsOf(setup.workbook))[0]).toBe('changed')
  })

  it('is stored silently where no figure changed, and is no news where nothing did', async () => {
    await using setup = await testWorkbook()
    const { id, revision } = await matchedWith(setup.workbook, SETTLED)
    const same = await noted(setup.workbook, id, { ...SETTLED, updatedAt: '2027-01-01T00:00:00.000Z' })
    expect(same.revision).toBe(revision)
    const renamed = await noted(setup.workbook, id, { ...SETTLED, counterpartyName: 'Acme Nordic AB' })
    expect(renamed.news).toEqual([])
    const filter = { states: [], only: 'all' as const, currency: null, text: '' }
    const { rows } = await setup.workbook.found({ id, filter, from: 0, count: 10 })
    expect(rows[0]?.counterpartyName).toBe('Acme Nordic AB')
    expect((await kindsOf(setup.workbook))[0]).toBe('applied')
  })

  it('only marks what is signed off: the figures stay, and each news is reported once', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id, revision } = await matchedWith(workbook, SETTLED)
    const signed = await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    expect(signed.hasChanged).toBe(false)
    const failed = { ...SETTLED, status: 'failed' }
    await noted(workbook, id, failed)
    const after = await noted(workbook, id, failed)
    const { signOffs, counts, differences, phase } = signed
    expect(after).toMatchObject({ hasChanged: true, signOffs, counts, differences, phase })
    expect(after.news).toHaveLength(1)
    expect((await kindsOf(workbook)).filter((kind) => kind === 'changed')).toHaveLength(1)
    const other = await noted(workbook, id, { ...failed, isAbsent: true })
    expect(other.news).toHaveLength(2)
  })

  it('counts once the reconciliation is reopened', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id, revision } = await matchedWith(workbook, SETTLED)
    await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
    const failed = { ...SETTLED, status: 'failed' }
    await noted(workbook, id, failed)
    expect((await workbook.reopen(id, 'it failed', ANNA)).hasChanged).toBe(false)
    const after = await noted(workbook, id, failed)
    expect(after.counts.items.different).toBe(1)
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })
})

const ACME = 'SE2697700000010002870284'
const OTHER = 'DE75512108001245126199'
const PAYMENT: Paid = {
  amount: '10.00',
  name: 'Acme Logistics AB',
  reference: 'Invoice 1001',
  correlationId: uuidOf(1)
}
const NUMBERED: Paid = { ...PAYMENT, number: ACME }
const ROW: Candidate = {
  ...SETTLED,
  counterpartyName: 'Acme Logistics AB',
  counterpartyNumber: ACME,
  reference: 'Invoice 1001',
  updatedAt: '2026-01-04T00:00:00.000Z'
}
const LATER = { updatedAt: '2026-01-05T00:00:00.000Z' }

async function signedWith(workbook: Workbook, payment: Paid, row: Candidate): Promise<string> {
  const { id } = await stored(workbook, bulkRequest([payment]))
  const { revision } = await applied(workbook, id, [row])
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
  return id
}

const wordsOf = ({ news }: ReconciliationDetails) => news.map(({ words }) => words)

const SAYS = 'Transaction tx1 was changed:'
const OTHER_NAME = 'the name is Zebra Holdings GmbH, not Acme Logistics AB'
const OTHER_NUMBER = `the account number is ${OTHER}, not ${ACME}`

describe('what a matched transaction turns out to say against its payment', () => {
  it.each([
    ['another person', { counterpartyName: 'Zebra Holdings GmbH' }, PAYMENT, OTHER_NAME],
    ['another account number', { counterpartyNumber: OTHER }, NUMBERED, OTHER_NUMBER],
    [
      'another account number than before, where the payment states none',
      { counterpartyNumber: OTHER },
      PAYMENT,
      OTHER_NUMBER
    ],
    ['another invoice', { reference: 'Invoice 2002' }, PAYMENT, 'the reference is “Invoice 2002”, not “Invoice 1001”'],
    ['another id', { correlationId: uuidOf(2) }, PAYMENT, `the id is ${uuidOf(2)}, not ${uuidOf(1)}`]
  ] as const)('is news after the sign-off, once: %s', async (_name, change, payment, words) => {
    await using setup = await testWorkbook()
    const id = await signedWith(setup.workbook, payment, ROW)
    const later = { ...ROW, ...LATER, ...change }
    await noted(setup.workbook, id, later)
    const after = await noted(setup.workbook, id, later)
    expect([after.hasChanged, wordsOf(after)]).toEqual([true, [`${SAYS} ${words}.`]])
    // It stays in the news when the money moves as well, and is taken over when the reconciliation is reopened.
    const failed = { ...later, status: 'failed', updatedAt: '2026-01-06T00:00:00.000Z' }
    expect((await noted(setup.workbook, id, failed)).news).toHaveLength(2)
    expect((await noted(setup.workbook, id, failed)).news).toHaveLength(2)
    await setup.workbook.reopen(id, 'it went elsewhere', ANNA)
    const filter = { states: [], only: 'all' as const, currency: null, text: '' }
    const { rows } = await setup.workbook.found({ id, filter, from: 0, count: 10 })
    expect(rows[0]).toMatchObject({ status: 'failed', ...change })
    expect((await setup.workbook.verifyLog()).isWhole).toBe(true)
  })

  it('replaces the news that a pending payment settled, where it settled elsewhere', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await signedWith(workbook, NUMBERED, { ...ROW, status: 'processing' })
    const after = await noted(workbook, id, {
      ...ROW,
      ...LATER,
      counterpartyNumber: OTHER,
      counterpartyName: 'Zebra Holdings GmbH'
    })
    const settled = 'Transaction tx1 is now “Completed” (it was “Processing”)'
    expect(wordsOf(after)).toEqual([`${settled}: ${OTHER_NUMBER}; ${OTHER_NAME}.`])
    expect((await workbook.log({ id, from: 0, count: 1 })).entries[0]).toMatchObject({
      kind: 'changed',
      facts: [{ after: `10.00 EUR, Settled; it names Zebra Holdings GmbH, ${OTHER}, “Invoice 1001”, ${uuidOf(1)}` }]
    })
  })

  it('is news before the sign-off too', async () => {
    await using setup = await testWorkbook()
    const { id } = await stored(setup.workbook, bulkRequest([NUMBERED]))
    await applied(setup.workbook, id, [ROW])
    const after = await noted(setup.workbook, id, { ...ROW, ...LATER, counterpartyNumber: OTHER })
    expect([wordsOf(after), after.counts.items.different]).toEqual([[`${SAYS} ${OTHER_NUMBER}.`], 1])
  })

  it('is nothing where it says the same in other words, or more than before', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const bare = {
      ...ROW,
      status: 'processing',
      counterpartyName: null,
      counterpartyNumber: null,
      correlationId: uuidOf(1)
    }
    const id = await signedWith(workbook, NUMBERED, bare)
    const spelt = { counterpartyName: 'ACME LOGISTICS', reference: 'INV 1001', counterpartyNumber: '10002870284' }
    expect((await noted(workbook, id, { ...bare, ...spelt, ...LATER })).news).toEqual([])
    const after = await noted(workbook, id, { ...ROW, ...spelt, updatedAt: '2026-01-06T00:00:00.000Z' })
    expect(wordsOf(after)).toEqual(['Transaction tx1 settled.'])
    expect((await noted(workbook, id, { ...ROW, updatedAt: '2026-01-07T00:00:00.000Z' })).news).toHaveLength(1)
  })
})
