import { describe, expect, it } from 'vitest'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../support/reconciliation/testWorkbook.ts'

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

  it('is kept without a word where no figure changed, and is no news where nothing did', async () => {
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

  it('only marks what is signed off: the figures stay, and each news is told once', async () => {
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
