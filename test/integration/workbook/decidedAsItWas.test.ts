import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../shared/domain/reconciliation/decision.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { Workbook } from '../../../electron/workbook/workbook.ts'
import { aCandidate, candidateLines, uuidOf, type Candidate } from '../../support/reconciliation/candidates.ts'
import {
  ANNA,
  applied,
  bulkRequest,
  stored,
  testWorkbook,
  type Paid
} from '../../support/reconciliation/testWorkbook.ts'

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
    'is asked about again, and not signed off, once it is “%s”',
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

  it('is not asked about once it settled, nor once it failed if it was carried forward', async () => {
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
