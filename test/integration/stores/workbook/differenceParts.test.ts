import { describe, expect, it } from 'vitest'
import type { FoundFilter } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { applied, bulkRequest, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

async function itemCount(workbook: Workbook, id: string, change: Partial<ItemFilter>): Promise<number> {
  const filter: ItemFilter = { states: [], only: 'all', currency: null, batch: null, text: '', ...change }
  return (await workbook.items({ id, filter, from: 0, count: 10 })).total
}

async function rowCount(workbook: Workbook, id: string, change: Partial<FoundFilter>): Promise<number> {
  const filter: FoundFilter = { states: [], only: 'all', currency: null, text: '', ...change }
  return (await workbook.found({ id, filter, from: 0, count: 10 })).total
}

describe('a part of the difference of a currency', () => {
  it('opens payments that state no currency by that of their transactions', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, [1, 2, 3].map(uuidOf).join('\n'))
    const { differences } = await applied(workbook, id, [
      aCandidate({ id: 'tx1', correlationId: uuidOf(1), status: 'processing' }),
      aCandidate({ id: 'tx2', correlationId: uuidOf(2), status: 'processing', currency: 'SEK' })
    ])
    for (const currency of ['EUR', 'SEK']) {
      const parts = differences.find((each) => each.currency === currency)?.parts
      expect(parts).toMatchObject([{ kind: 'pending', count: 1 }])
      expect(await itemCount(workbook, id, { states: ['pending'], currency })).toBe(1)
    }
    expect(await itemCount(workbook, id, { states: ['missing'], currency: 'EUR' })).toBe(0)
    expect(await itemCount(workbook, id, { states: ['missing'] })).toBe(1)
  })

  it('opens what failed with what was not found, as neither was paid', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const amounts = ['10.00', '20.00', '30.00', '40.00']
    const { id } = await stored(
      workbook,
      bulkRequest(amounts.map((amount, at) => ({ amount, correlationId: uuidOf(at) })))
    )
    const { differences } = await applied(workbook, id, [
      aCandidate({ id: 'tx0', correlationId: uuidOf(0), amount: '-100000', status: 'failed' }),
      aCandidate({ id: 'tx1', correlationId: uuidOf(1), amount: '-190000' }),
      aCandidate({ id: 'tx2', correlationId: uuidOf(2), amount: '-300000' })
    ])
    const countOf = (kind: string) => differences[0]?.parts.find((part) => part.kind === kind)?.count
    expect([countOf('missing'), countOf('residual')]).toEqual([2, 1])
    expect(await itemCount(workbook, id, { part: 'missing', currency: 'EUR' })).toBe(2)
    expect(await itemCount(workbook, id, { part: 'residual', currency: 'EUR' })).toBe(1)
  })

  it('opens transactions of another currency that were paid in that of the payments', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id } = await stored(workbook, bulkRequest([{ amount: '10.00', correlationId: uuidOf(1) }]))
    const paid = { currency: 'SEK', amount: '-1150000', paymentCurrency: 'EUR', paymentAmount: '-100000' }
    const { differences } = await applied(workbook, id, [
      aCandidate({ id: 'tx1', correlationId: uuidOf(1), bulkPaymentId: 'bulk' }),
      aCandidate({ id: 'tx2', bulkPaymentId: 'bulk', reference: 'Invoice 2', counterpartyName: 'Beta AB', ...paid })
    ])
    expect(differences).toMatchObject([{ currency: 'EUR', parts: [{ kind: 'unexpected', count: 1 }] }])
    expect(await rowCount(workbook, id, { states: ['unexpected'], currency: 'EUR' })).toBe(1)
    expect(await rowCount(workbook, id, { states: ['unexpected'], currency: 'SEK' })).toBe(0)
  })
})
