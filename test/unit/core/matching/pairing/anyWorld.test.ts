import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../support/campaign.ts'
import { heldMatches, matching, reconcile } from '../../../../support/reconciliation/reconciling.ts'
import { worlds } from '../../../../support/reconciliation/randomWorld.ts'

const shuffled = worlds.chain((world) =>
  fc.record({
    world: fc.constant(world),
    other: fc.record({
      items: fc.shuffledSubarray([...world.items], { minLength: world.items.length }),
      rows: fc.shuffledSubarray([...world.rows], { minLength: world.rows.length }),
      batches: fc.shuffledSubarray([...(world.batches ?? [])], { minLength: 2 })
    })
  })
)

describe('matching any items with any transactions', () => {
  it('claims no item and no transaction twice, nor one that a question is about', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { matches, questions } = matching(world)
        const claimed = matches.flatMap(({ items, rows }) => [...items, ...rows])
        const sides = new Set(claimed)
        expect(sides.size).toBe(claimed.length)
        for (const { items, rows } of questions) {
          expect([...items, ...rows].filter((side) => sides.has(side))).toEqual([])
        }
      }),
      { numRuns: campaign(200, 10_000) }
    )
  })

  it('comes to the same in every order of items, transactions and batches', () => {
    fc.assert(
      fc.property(shuffled, ({ world, other }) => {
        expect(matching({ ...world, ...other })).toEqual(matching(world))
      }),
      { numRuns: campaign(200, 10_000) }
    )
  })

  it('has nothing left to match when its matches are held, and leaves the same questions', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const made = matching(world)
        const again = matching({ ...world, held: heldMatches(made) })
        expect(again.matches).toEqual([])
        expect(again.questions).toEqual(made.questions)
      }),
      { numRuns: campaign(200, 10_000) }
    )
  })

  it('comes to the same again once a match is taken back: what is planned is what is applied', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const before = structuredClone({ items: world.items, rows: world.rows })
        const made = reconcile(world).made
        expect(matching({ ...world, held: [] })).toEqual(made)
        expect({ items: world.items, rows: world.rows }).toEqual(before)
      }),
      { numRuns: campaign(100, 1000) }
    )
  })

  it('never calls a payment matched whose transaction is not settled', () => {
    fc.assert(
      fc.property(worlds, (world) => {
        const { matches, assessed } = reconcile(world)
        const standings = new Map(world.rows.map(({ id, settlementStatus }) => [id, settlementStatus]))
        const settled = new Set(
          matches
            .filter(({ rows }) => rows.every((id) => standings.get(id) === 'settled'))
            .flatMap(({ items }) => items)
        )
        world.items.forEach(({ key }, at) => {
          if (assessed.items[at]?.state === 'matched') expect(settled).toContain(key)
        })
      }),
      { numRuns: campaign(100, 5000) }
    )
  })
})
