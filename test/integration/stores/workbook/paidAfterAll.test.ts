import { describe, expect, it } from 'vitest'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

const FAILED = aCandidate({ id: 'first', correlationId: uuidOf(1), status: 'failed' })
const SECOND = { ...FAILED, id: 'second', status: 'completed', createdAt: '2026-01-06T00:00:00.000Z' }
const SETTLED = { ...FAILED, status: 'completed', updatedAt: '2026-01-07T00:00:00.000Z' }

/** May, with a payment of EUR 10 matched with this transaction, of which what is missing is carried forward. */
async function carried(workbook: Workbook, row: Candidate): Promise<string> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]), 'May')
  await applied(workbook, id, [row])
  const filter = { states: [], only: 'all' as const, currency: null, batch: null, text: '' }
  const match = (await workbook.items({ id, filter, from: 0, count: 1 })).rows[0]?.match ?? 0
  await workbook.decide(id, { do: 'carry', targets: [{ kind: 'match', id: match }], reason: 'Sent again' }, ANNA)
  return id
}

async function signOff(workbook: Workbook, id: string): Promise<void> {
  const { revision } = await workbook.get(id)
  await workbook.signOff(id, revision, { reviewer: null, forcedBecause: null }, ANNA)
}

async function newsOf(workbook: Workbook, id: string): Promise<readonly string[]> {
  return (await workbook.get(id)).news.map(({ words }) => words)
}

const PAID = 'Transaction first is now “Completed” (it was “Failed”), but what it pays'

describe('a payment that was carried forward as not paid, and is paid after all', () => {
  it('is reported where it was signed off, and where it is expected again', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await carried(workbook, FAILED)
    const june = await workbook.carry(id, 'June', ANNA)
    await signOff(workbook, id)
    await workbook.noteRows(candidateLines([SETTLED]), [])
    await workbook.noteRows(candidateLines([SETTLED]), [])
    expect(await newsOf(workbook, id)).toEqual([`${PAID} was carried forward to “June”: it may be paid twice.`])
    const after = await workbook.get(june.id)
    expect(after.news.map(({ words }) => words)).toEqual([
      `“May”: ${PAID} is expected again here: it may be paid twice.`
    ])
    expect(after.news[0]?.items).toHaveLength(1)
    // Nobody signs off there without having seen it.
    expect(after.revision).toBeGreaterThan(june.revision)
    expect((await workbook.verifyLog()).isWhole).toBe(true)
  })

  it('is reported wherever it is expected by then, also if signed off or paid a second time', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await carried(workbook, FAILED)
    const june = await workbook.carry(id, 'June', ANNA)
    const july = await workbook.carry(june.id, 'July', ANNA)
    await signOff(workbook, june.id)
    await applied(workbook, july.id, [FAILED, SECOND])
    await workbook.noteRows(candidateLines([SETTLED]), [])
    expect(await newsOf(workbook, id)).toEqual([`${PAID} was carried forward to “June”, “July”: it may be paid twice.`])
    const told = [`“May”: ${PAID} is expected again here: it may be paid twice.`]
    expect([await newsOf(workbook, june.id), await newsOf(workbook, july.id)]).toEqual([told, told])
    expect((await workbook.get(june.id)).hasChanged).toBe(true)
  })

  it('is reported where no follow-up was started yet', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await carried(workbook, FAILED)
    await workbook.noteRows(candidateLines([SETTLED]), [])
    expect(await newsOf(workbook, id)).toEqual([`${PAID} was carried forward: it may be paid twice.`])
  })

  it('is reported once it is on its way again, and needs a decision where it is not signed off', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const id = await carried(workbook, FAILED)
    const june = await workbook.carry(id, 'June', ANNA)
    const underway = { ...SETTLED, status: 'processing' }
    await workbook.noteRows(candidateLines([underway]), [])
    expect(await newsOf(workbook, june.id)).toHaveLength(1)
    await workbook.noteRows(candidateLines([{ ...underway, status: 'completed' }]), [])
    expect((await workbook.get(id)).counts.queue).toBe(1)
  })

  it('is no such news where only what was left out of what was carried settles', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const part = { ...FAILED, amount: '-60000', paymentAmount: '-60000', status: 'processing' }
    const id = await carried(workbook, part)
    const june = await workbook.carry(id, 'June', ANNA)
    await workbook.noteRows(candidateLines([{ ...part, status: 'completed' }]), [])
    expect(await newsOf(workbook, id)).toEqual(['Transaction first settled.'])
    expect(await newsOf(workbook, june.id)).toEqual([])
  })
})

describe('a payment of a list of ids that failed after sign-off, was carried, and is paid after all', () => {
  it('is reported too', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { draft } = await workbook.read({ text: `${uuidOf(1)}\n`, name: 'ids.txt' }, null)
    const { id } = await workbook.create(draft, 'May', ANNA)
    await applied(workbook, id, [SETTLED])
    await signOff(workbook, id)
    await workbook.noteRows(candidateLines([FAILED]), [])
    const june = await workbook.carry(id, 'June', ANNA)
    await workbook.noteRows(candidateLines([SETTLED]), [])
    expect(await newsOf(workbook, june.id)).toEqual([`“May”: ${PAID} is expected again here: it may be paid twice.`])
  })
})
