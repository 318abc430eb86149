// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import QueueRow from '../../../../renderer/reconciliation/parts/queue/QueueRow.vue'
import { formatDay } from '../../../../renderer/kit/bridge/format.ts'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { anItemRow } from '../../../support/reconciliation/shownRows.ts'

const lineOf = (change: Partial<ItemRow>) =>
  mount(QueueRow, {
    props: { item: anItemRow({ state: 'ambiguous', ...change }), settlementStatusOf: () => 'settled', isGrouped: true }
  }).text()

describe('a payment that needs review', () => {
  it('shows by how much it differs from its only possible match, where other payments show it', () => {
    expect(lineOf({ candidates: 1, possibleResidual: '-1250.10' })).toMatch(/1 possible match.*1,250\.10 short$/)
    expect(lineOf({ candidates: 1, possibleResidual: '0.00' })).toMatch(/1 possible match.*same amount$/)
  })

  it('shows more than instructed as too much, also of money that comes in', () => {
    expect(lineOf({ amount: '-100.00', match: 1, residual: '45.50', state: 'different' })).toMatch(/45\.50 too much$/)
    expect(lineOf({ amount: '100.00', match: 1, residual: '-45.50', state: 'different' })).toMatch(/45\.50 too much$/)
    expect(lineOf({ amount: '100.00', match: 1, residual: '10.00', state: 'different' })).toMatch(/10\.00 short$/)
  })

  it('says only how many there are if there are several', () => {
    expect(lineOf({ candidates: 3 })).toMatch(/3 possible matches/)
    expect(lineOf({ candidates: 3 })).not.toMatch(/short|too much|same amount/)
  })
})

describe('a duplicate in the file', () => {
  const repeatedBy = { position: 8, day: '2026-08-03', isSettled: true, isOwedOnce: true }
  const day = formatDay('2026-08-03')

  it('says which payment was paid in its place, or is pending', () => {
    expect(lineOf({ state: 'repeated', repeatedBy })).toContain(`No. 8 was paid on ${day}`)
    const pending = { ...repeatedBy, isSettled: false }
    expect(lineOf({ state: 'repeated', repeatedBy: pending })).toContain(`No. 8 is pending since ${day}`)
  })
})
