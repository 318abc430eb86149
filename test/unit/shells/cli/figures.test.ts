import { describe, expect, it } from 'vitest'
import { figuresOf } from '../../../../electron/shells/cli/reconciling/figures.ts'
import type { Plan } from '../../../../shared/domain/reconciliation/plan.ts'
import type { StateCounts } from '../../../../shared/domain/reconciliation/signOff.ts'

const counts = (matched: number): StateCounts => ({
  items: { matched, different: 0, suggested: 0, ambiguous: 0, pending: 0, missing: 3 - matched, repeated: 0 },
  transactions: { expected: matched, suggested: 0, candidate: 0, duplicate: 0, unexpected: 0, unrelated: 0 },
  queue: 3 - matched
})

const plan: Plan = {
  hash: 'hash',
  madeAt: '2026-10-01T09:00:00.000Z',
  rulesVersion: 1,
  looked: 3,
  matches: 3,
  byRule: [],
  counts: counts(3),
  differences: [],
  notes: [],
  isApplied: false
}

const matchedIn = (phase: 'new' | 'open' | 'signed-off', isApplied: boolean) => {
  const { counts: figures, isPlanned } = figuresOf({
    plan: { ...plan, isApplied },
    ...{ phase, items: 3, counts: counts(1), differences: [] }
  })
  return [figures.items.matched, isPlanned]
}

describe('the figures that reconcile shows', () => {
  it('are those of the plan while it waits, else those that hold', () => {
    expect(matchedIn('new', false)).toEqual([3, true])
    expect(matchedIn('open', false)).toEqual([3, true])
    expect(matchedIn('open', true)).toEqual([1, false])
  })

  it('are those that were signed off, though a plan waited then', () => {
    expect(matchedIn('signed-off', false)).toEqual([1, false])
  })
})
