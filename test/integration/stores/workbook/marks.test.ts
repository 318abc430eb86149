import { describe, expect, it } from 'vitest'
import type { ReconciliationState } from '../../../../shared/domain/transactionFilter.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { ANNA, applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

/** Of the same bulk payment as what is expected, and nothing that the first two instructions know. */
const STRAY = aCandidate({ id: 'stray', correlationId: uuidOf(9), bulkPaymentId: 'bulk', reference: 'Fee' })

/** What a ledger shows that hears of every change. */
function listening(workbook: Workbook): ReadonlyMap<string, ReconciliationState> {
  const shown = new Map<string, ReconciliationState>()
  workbook.onChange(({ marks }) => {
    for (const [id, state] of marks) shown.set(id, state)
  })
  return shown
}

/** Expects the payment of this number, and finds it beside the stray one. */
async function besideStray(workbook: Workbook, number: number): Promise<string> {
  const { id } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(number) }]))
  const own = aCandidate({ id: `tx${number}`, correlationId: uuidOf(number), bulkPaymentId: 'bulk' })
  await applied(workbook, id, [own, STRAY])
  return id
}

async function kept(workbook: Workbook): Promise<ReconciliationState | undefined> {
  return new Map(await workbook.marks('', 100)).get('stray')
}

describe('what the ledger shows of a transaction that a reconciliation lets go of', () => {
  it('is what another one still shows of it', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const shown = listening(workbook)
    const first = await besideStray(workbook, 1)
    const second = await besideStray(workbook, 2)
    await workbook.discard(first, (await workbook.get(first)).revision, 'a mistake', ANNA)
    expect([shown.get('stray'), await kept(workbook)]).toEqual(['unexpected', 'unexpected'])
    await workbook.discard(second, (await workbook.get(second)).revision, 'a mistake', ANNA)
    expect([shown.get('stray'), await kept(workbook)]).toEqual(['open', 'open'])
  })

  it('is that another one claims it, which it did while the first was signed off', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const shown = listening(workbook)
    const first = await besideStray(workbook, 1)
    const { revision } = await workbook.get(first)
    await workbook.signOff(first, revision, { reviewer: null, forcedBecause: 'a fee' }, ANNA)
    const { id } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(9) }]), 'Fees')
    await applied(workbook, id, [STRAY])
    expect(shown.get('stray')).toBe('matched')
    await workbook.reopen(first, 'the fee was expected', ANNA)
    expect([shown.get('stray'), await kept(workbook)]).toEqual(['matched', 'matched'])
  })
})
