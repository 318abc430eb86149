import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import type { Difference } from '../../../../../shared/domain/reconciliation/difference.ts'
import { campaign } from '../../../../support/campaign.ts'
import {
  aDueItem,
  aRow,
  figures,
  reconcile,
  scaled,
  type Given
} from '../../../../support/reconciliation/reconciling.ts'
import { decidedWorlds } from '../../../../support/reconciliation/randomWorld.ts'

const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, amount) => total + scaled(amount), 0n)

/** Items of a currency, counted without the engine; those of a list of ids have no amount to count. */
function expectedIn({ items }: Given, currency: string): bigint {
  return items.reduce((total, item) => total + (item.currency === currency ? (item.amount ?? 0n) : 0n), 0n)
}

function addsUp({ expected, found, difference, parts, unexplained, unexplainedCount }: Difference): void {
  expect(scaled(expected) - scaled(found)).toBe(scaled(difference))
  expect(sum(parts.map(({ amount }) => amount))).toBe(scaled(difference))
  expect(sum(parts.map((part) => part.unexplained))).toBe(scaled(unexplained))
  expect(parts.reduce((total, part) => total + part.unexplainedCount, 0)).toBe(unexplainedCount)
}

describe('the figures of one reconciliation', () => {
  const items = ['a', 'b', 'c', 'd'].map((key) => aDueItem({ key, correlationId: key === 'd' ? 'x-2' : 'x-1' }))

  it('say of a match that is as expected that nothing is open', () => {
    const rows = [aRow({ correlationId: 'x-2' })]
    const { assessed } = reconcile({ items: items.slice(3), rows })
    expect(assessed.matches.get(1000)).toEqual({
      ...{ currency: 'EUR', residual: 0n, differences: [], facts: [] },
      ...{ isPending: false, hasFailed: false, isUnexplained: false }
    })
    expect(assessed.items).toEqual([{ state: 'matched', differences: [], isUnexplained: false, isQueued: false }])
    expect(assessed.differences).toMatchObject([{ expected: '-10.00', found: '-10.00', difference: '0.00' }])
  })

  it('let a match that differs wait once, with its first payment', () => {
    const rows = [aRow({ correlationId: 'x-1', amount: '-29.00' })]
    const held = [{ id: 1, rule: null, items: ['a', 'b', 'c'], rows: ['r'], figures: new Map() }]
    const { assessed } = reconcile({ items: items.slice(0, 3), rows, held })
    expect(assessed.items.map(({ isQueued }) => isQueued)).toEqual([true, false, false])
  })

  it('count a payment of a suggested match as suggested, not as missing', () => {
    const suggested = { items: new Map([['d', ['r']]]), rows: new Map([['r', 'd']]) }
    const { items: states, differences } = figures({ items: items.slice(3), rows: [aRow()], suggested }, [], [])
    expect(states.map(({ state }) => state)).toEqual(['suggested'])
    expect(differences).toMatchObject([{ difference: '0.00', parts: [{ kind: 'suggested', count: 1 }] }])
  })

  it('say of each part of the difference how many payments it is of', () => {
    const rows = [aRow({ correlationId: 'x-1', amount: '-30.00', status: 'failed' })]
    const held = [{ id: 1, rule: null, items: ['a', 'b', 'c'], rows: ['r'], figures: new Map() }]
    expect(reconcile({ items, rows, held }).assessed.differences).toMatchObject([
      { parts: [{ kind: 'missing', count: 4, amount: '-40.00', unexplainedCount: 4, unexplained: '-40.00' }] }
    ])
  })
})

describe('the figures of any reconciliation', () => {
  it('add up to the last digit, in every currency', () => {
    fc.assert(
      fc.property(decidedWorlds, (world) => {
        for (const difference of reconcile(world).assessed.differences) addsUp(difference)
      }),
      { numRuns: campaign(200, 10_000) }
    )
  })

  it('count every item that has an amount, whatever became of it', () => {
    fc.assert(
      fc.property(decidedWorlds, (world) => {
        const given = { ...world, items: world.items.filter(({ amount }) => amount !== null), held: [] }
        const { assessed } = reconcile(given)
        for (const { currency, expected } of assessed.differences) {
          expect(scaled(expected)).toBe(expectedIn(given, currency))
        }
        expect(Object.values(assessed.counts.items).reduce((one, other) => one + other)).toBe(given.items.length)
        expect(Object.values(assessed.counts.transactions).reduce((one, other) => one + other)).toBe(given.rows.length)
      }),
      { numRuns: campaign(100, 5000) }
    )
  })

  it('are the same in every order', () => {
    fc.assert(
      fc.property(decidedWorlds, (world) => {
        const { made, matches, assessed } = reconcile(world)
        const turned = { ...world, items: world.items.toReversed(), rows: world.rows.toReversed() }
        const again = figures(turned, matches.toReversed(), made.questions.toReversed())
        expect(again.differences).toEqual(assessed.differences)
        expect(again.counts).toEqual(assessed.counts)
        expect(again.items.toReversed()).toEqual(assessed.items)
        expect(again.rows.toReversed()).toEqual(assessed.rows)
      }),
      { numRuns: campaign(100, 5000) }
    )
  })

  it('block nothing exactly when every item, match and transaction is explained', () => {
    fc.assert(
      fc.property(decidedWorlds, (world) => {
        const { assessed } = reconcile(world)
        const open = [...assessed.items, ...assessed.rows].filter(({ isUnexplained }) => isUnexplained)
        expect(assessed.unexplained).toBe(open.length)
        if (open.length === 0) expect(assessed.differences.every((one) => one.unexplainedCount === 0)).toBe(true)
      }),
      { numRuns: campaign(100, 5000) }
    )
  })
})
