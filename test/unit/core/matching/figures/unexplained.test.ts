import { expect, it } from 'vitest'
import { hasOtherDifference } from '../../../../../electron/core/matching/figures/weighing/unexplained.ts'

const decided = { entry: 1, amounts: new Map(), kinds: ['counterparty'] } as const
const elsewhere = { differences: ['counterparty'], facts: ['counterparty tx1 DE75'] } as const

it('covers what a decision states, or the whole kind where an early version stated only that', () => {
  expect(hasOtherDifference(elsewhere, decided, false)).toBe(false)
  expect(hasOtherDifference(elsewhere, { ...decided, facts: new Set(elsewhere.facts) }, false)).toBe(false)
  expect(hasOtherDifference(elsewhere, { ...decided, facts: new Set(['counterparty tx1 GB33']) }, false)).toBe(true)
  expect(hasOtherDifference({ ...elsewhere, differences: ['failed', 'counterparty'] }, decided, false)).toBe(true)
})
