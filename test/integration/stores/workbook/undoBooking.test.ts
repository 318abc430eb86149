import { describe, expect, it } from 'vitest'
import { aCandidate } from '../../../support/reconciliation/candidates.ts'
import { paymentOrder } from '../../../support/reconciliation/paymentOrder.ts'
import {
  ANNA,
  bulkRequest,
  planned,
  stored,
  testWorkbook,
  type TestWorkbook
} from '../../../support/reconciliation/testWorkbook.ts'
import { keysOf, lastEntry } from '../../../support/reconciliation/workbookState.ts'

const rows = [
  aCandidate({ id: 'sum', amount: '-300000' }),
  aCandidate({ id: 'single', amount: '-100000', correlationId: null })
]

/** Two payments of one batch that was seen the first way and then, by the entry, the second. */
async function seen(setup: TestWorkbook, first: 'one' | 'items', then: 'one' | 'items') {
  const { workbook } = setup
  const { id } = await stored(workbook, paymentOrder([{ amount: '10.00' }, { amount: '20.00' }]))
  await planned(workbook, id, rows)
  for (const booking of [first, then]) {
    const { batches } = await workbook.get(id)
    if (batches[0]?.booking !== booking) await workbook.decide(id, { do: 'book', batch: null, booking }, ANNA)
  }
  return { workbook, id, entry: await lastEntry(workbook, { id }), keys: await keysOf(workbook, id) }
}

describe('taking back how a batch is expected', () => {
  it('is refused while the batch is matched as one transaction, and says by which entry', async () => {
    await using setup = await testWorkbook()
    const { workbook, id, entry, keys } = await seen(setup, 'items', 'one')
    await workbook.decide(id, { do: 'match', items: [...keys], transactionIds: ['sum'] }, ANNA)
    const match = await lastEntry(workbook, { id })
    await expect(workbook.decide(id, { do: 'undo', entry }, ANNA)).rejects.toThrow(
      `depends on entry ${entry}: entry ${match}`
    )
    await workbook.decide(id, { do: 'undo', entry: match }, ANNA)
    expect((await workbook.decide(id, { do: 'undo', entry }, ANNA)).batches[0]?.booking).toBe('items')
    // Decisions after it go by what is true again.
    expect((await workbook.decide(id, { do: 'book', batch: null, booking: 'one' }, ANNA)).batches[0]?.booking).toBe(
      'one'
    )
  })

  it('is refused while one of its payments is matched alone', async () => {
    await using setup = await testWorkbook()
    const { workbook, id, entry, keys } = await seen(setup, 'one', 'items')
    await workbook.decide(id, { do: 'match', items: keys.slice(0, 1), transactionIds: ['single'] }, ANNA)
    await expect(workbook.decide(id, { do: 'undo', entry }, ANNA)).rejects.toThrow(/Undo that first/)
  })
})

describe('a bulk request, which names no batch and no day', () => {
  it('is looked for as one line once it is seen so, and by its payments before and after', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const { id, batches } = await stored(workbook, bulkRequest([{ amount: '10.00' }, { amount: '20.00' }]))
    expect(batches).toMatchObject([{ booking: 'unknown', account: 'acc1', items: 2 }])
    for (const booking of ['one', 'items', 'one'] as const) {
      const { batches: seenSo } = await workbook.decide(id, { do: 'book', batch: null, booking }, ANNA)
      expect(seenSo[0]?.booking).toBe(booking)
    }
    const { plan } = await planned(workbook, id, rows)
    // Without a day that it is due, the sum is asked about.
    expect(plan?.counts).toMatchObject({ items: { ambiguous: 2 }, transactions: { candidate: 1 } })
    const match = { do: 'match', items: [...(await keysOf(workbook, id))], transactionIds: ['sum'] } as const
    expect((await workbook.decide(id, match, ANNA)).counts.items).toMatchObject({ matched: 2 })
  })
})
