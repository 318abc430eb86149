import { describe, expect, it } from 'vitest'
import { backTest } from '../../../../../electron/core/matching/figures/backTest.ts'
import { DEFAULT_RULES } from '../../../../../shared/reconciliation/defaultRules.ts'
import { aDueItem, aRow, reconcile, type Given } from '../../../../support/reconciliation/reconciling.ts'

const none = { items: new Map(), rows: new Map(), matches: new Map() }

function tested(given: Given, rules: Parameters<typeof backTest>[1]) {
  const { matches, made } = reconcile(given)
  const signed = { ...given, batches: [], rules: DEFAULT_RULES, matches, questions: made.questions }
  return backTest({ ...signed, resolutions: none, messageId: null }, rules)
}

describe('backTest', () => {
  const items = [aDueItem({ correlationId: 'x-1' }), aDueItem({ key: 'b', position: 2, reference: 'Invoice 4711' })]
  const rows = [aRow({ id: 'r1', correlationId: 'x-1' }), aRow({ id: 'r2', reference: 'INVOICE 4711' })]

  it('finds no difference under the rules that were signed off with', () => {
    expect(tested({ items, rows }, DEFAULT_RULES)).toEqual({ same: 2, different: [], differentCount: 0 })
  })

  it('shows the items that other rules would have made something else of', () => {
    const rules = DEFAULT_RULES.filter(({ id }) => id !== 'reference-amount')
    expect(tested({ items, rows }, rules)).toEqual({
      same: 1,
      differentCount: 1,
      different: [
        {
          item: 'b',
          position: 2,
          was: { state: 'matched', transactionIds: ['r2'] },
          would: { state: 'missing', transactionIds: [] }
        }
      ]
    })
  })

  it('counts all that differ, and shows a hundred', () => {
    const many = Array.from({ length: 150 }, (_, at) =>
      aDueItem({ key: `k${String(at)}`, reference: `Ref ${String(at)}` })
    )
    const found = many.map(({ key, reference }) => aRow({ id: `r-${key}`, reference: reference ?? '' }))
    const { different, differentCount } = tested({ items: many, rows: found }, DEFAULT_RULES.slice(0, 1))
    expect([different.length, differentCount]).toEqual([100, 150])
  })
})
