import { describe, expect, it } from 'vitest'
import fc from '../../../support/fastCheck.ts'
import { addDecimals, compareDecimals } from '../../../../shared/money/decimals.ts'
import { reasonsOf } from '../../../../shared/reconciliation/differenceReasons.ts'
import { paidFigures } from '../../../../shared/reconciliation/paidFigures.ts'
import type { DifferencePartKind } from '../../../../shared/domain/reconciliation/difference.ts'
import type { FoundFilter } from '../../../../shared/domain/reconciliation/foundTransaction.ts'
import type { ItemFilter } from '../../../../shared/domain/reconciliation/itemRow.ts'
import type { Workbook } from '../../../../electron/stores/workbook/workbook.ts'
import { aCandidate, uuidOf } from '../../../support/reconciliation/candidates.ts'
import { applied, bulkRequest, planned, stored, testWorkbook } from '../../../support/reconciliation/testWorkbook.ts'

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

describe('a difference by reason', () => {
  const payment = fc.record({
    isFound: fc.boolean(),
    status: fc.constantFrom('completed', 'processing', 'failed'),
    /** What was paid over the instructed amount, in cents. */
    over: fc.constantFrom(0, 0, 0, 50, -1000)
  })
  const kindOf = ({
    isFound,
    status,
    over
  }: {
    isFound: boolean
    status: string
    over: number
  }): DifferencePartKind => {
    if (!isFound) return 'missing'
    if (status !== 'completed') return status === 'failed' ? 'suggested-missing' : 'suggested-pending'
    return over === 0 ? 'suggested' : 'suggested-residual'
  }

  it('counts each payment where accepting its suggestion would, and adds up', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    let number = 0
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 12 }), async (payments) => {
        const known = payments.map((each) => ({ ...each, correlationId: uuidOf(++number), cents: 2000 + number }))
        const request = known.map(({ cents, correlationId }) => ({ amount: (cents / 100).toFixed(2), correlationId }))
        const { id } = await stored(workbook, bulkRequest(request), `No. ${number}`)
        const rows = known.flatMap(({ isFound, correlationId, cents, over, status }) =>
          isFound
            ? [aCandidate({ id: `tx ${correlationId}`, correlationId, amount: `${-(cents + over) * 100}`, status })]
            : []
        )
        const { differences } = await planned(workbook, id, rows)
        const [difference] = differences.map(paidFigures)
        const counted = new Map(difference?.parts.map(({ kind, count }) => [kind, count]))
        expect(counted).toEqual(new Map([...Map.groupBy(known, kindOf)].map(([kind, all]) => [kind, all.length])))
        for (const [part, count] of counted)
          if (part !== 'suggested') expect(await itemCount(workbook, id, { part })).toBe(count)
        const sum = reasonsOf(difference ?? { parts: [] }).reduce((all, { amount }) => addDecimals(all, amount), '0')
        expect(compareDecimals(sum, difference?.difference ?? '0')).toBe(0)
        const { subtotals } = await workbook.exceptions({ id, from: 0, count: 1 })
        for (const { kind, count, amount } of differences[0]?.parts ?? [])
          expect(subtotals.find((each) => each.kind === kind)).toMatchObject({
            count,
            difference: amount
          })
      }),
      { numRuns: 20 }
    )
  })
})

describe('the groups of the queue', () => {
  it('say what they leave in sum, and which amount most of them have in common', async () => {
    await using setup = await testWorkbook()
    const { workbook } = setup
    const paid = [1000, 990, 990, 1045, 1000]
    const request = bulkRequest([...paid, 0].map((_, at) => ({ amount: '10.00', correlationId: uuidOf(at) })))
    const { id } = await stored(workbook, request)
    await applied(
      workbook,
      id,
      paid.map((cents, at) => aCandidate({ id: `tx${at}`, correlationId: uuidOf(at), amount: `${-cents * 100}` }))
    )
    const filter: ItemFilter = { states: [], only: 'queue', currency: null, batch: null, text: '' }
    const { states } = await workbook.items({ id, filter, from: 0, count: 1 })
    expect(states).toEqual([
      {
        ...{ state: 'different', count: 3, net: [{ currency: 'EUR', amount: '0.25' }] },
        alike: { currency: 'EUR', amount: '-0.10', count: 2 }
      },
      { state: 'missing', count: 1, net: [{ currency: 'EUR', amount: '-10.00' }], alike: null }
    ])
  })
})
