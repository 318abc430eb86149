import { describe, expect, it } from 'vitest'
import { makeKnownBulks, taughtBy } from '../../../../../electron/core/matching/pairing/knownBulks.ts'
import { aBatch, anItem, aRow } from '../../../../support/reconciliation/reconciling.ts'

const in1 = { batch: 'b1', bulkPaymentId: 'u-1' }
const in2 = { batch: 'b1', bulkPaymentId: 'u-2' }
const other = { batch: 'b2', bulkPaymentId: 'u-1' }

describe('the bulk payments of batches', () => {
  it('are learnt once each, whatever was learnt between', () => {
    const bulks = makeKnownBulks([], [])
    expect([in1, in1, in2, in1, other, { batch: 'b1', bulkPaymentId: null }].map(bulks.learn)).toEqual([
      ...[true, false, true, false, true, false]
    ])
    expect([...bulks.of('b1')]).toEqual(['u1', 'u2'])
    expect([bulks.batchesOf('u-1'), bulks.batchesOf('u-2'), bulks.batchesOf('u-3')]).toEqual([['b1', 'b2'], ['b1'], []])
  })

  it('are those that a batch states, and those in which it was found', () => {
    const batches = [aBatch({ id: 'b1', bulkPaymentId: 'U-1' }), aBatch({ id: 'b2' })]
    const bulks = makeKnownBulks(batches, [in2])
    expect([[...bulks.of('b1')], bulks.nameOf('b1')]).toEqual([['u1', 'u2'], ['b1']])
    expect([[...bulks.of('b2')], bulks.nameOf('b2')]).toEqual([[], []])
  })

  it('are those of the only batch where an item names none, and of no batch where there are two', () => {
    const [only, second] = [aBatch({ id: 'b1' }), aBatch({ id: 'b2' })]
    const unnamed = { batch: null, bulkPaymentId: 'u-9' }
    expect([...makeKnownBulks([only], [unnamed]).of('b1')]).toEqual(['u9'])
    expect([...makeKnownBulks([only, second], [unnamed]).of('b1')]).toEqual([])
    expect([...makeKnownBulks([], [unnamed]).of(null)]).toEqual(['u9'])
  })
})

describe('what a match teaches of bulk payments', () => {
  const row = (amount: string, bulkPaymentId: string, day = '2026-03-02') =>
    aRow({ amount, bulkPaymentId, createdAt: `${day}T09:00:00.000Z` })
  const bulksOf = (amounts: readonly (string | null)[], rows: readonly ReturnType<typeof row>[]) =>
    taughtBy(
      amounts.map((amount) => anItem({ amount, batch: 'b' })),
      rows
    ).map(({ bulkPaymentId }) => bulkPaymentId)

  it.each([
    ['payments went out, and what came in before is a return', ['-6.00', '-4.00'], ['10.00', '-10.00'], ['u2']],
    ['payments came in, and what went out is a return', ['10.00'], ['10.00', '-10.00'], ['u1']],
    ['a transaction that moved nothing is no payment', ['-10.00'], ['-10.00', '0.00'], ['u1']],
    ['all went the other way, so that there is no return', ['-10.00'], ['10.00', '10.00'], ['u1', 'u2']],
    ['no amount is known, and the first went out', [null], ['-10.00', '10.00'], ['u1']],
    ['no amount is known, and the first came in', [null], ['10.00', '-10.00'], ['u1']],
    ['no amount is known, and the first moved nothing', [null], ['0.00', '-10.00'], ['u1']]
  ] as const)('%s', (_, amounts, moved, bulks) => {
    const rows = moved.map((amount, at) => row(amount, `u${String(at + 1)}`, `2026-03-0${String(at + 2)}`))
    expect(bulksOf(amounts, rows)).toEqual(bulks)
    expect(bulksOf(amounts, rows.toReversed()).toSorted()).toEqual(bulks)
  })

  it('takes money as out first where both were made at one time', () => {
    expect(bulksOf([null], [row('10.00', 'in'), row('-10.00', 'out')])).toEqual(['out'])
    expect(bulksOf([null], [])).toEqual([])
  })

  it('belongs to each batch of its payments', () => {
    const items = [anItem({ batch: 'b1' }), anItem({ key: 'b', batch: 'b2' })]
    expect(taughtBy(items, [row('-20.00', 'u-1')])).toEqual([in1, other])
  })
})
