// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import QueueRow from '../../../../renderer/reconciliation/parts/queue/QueueRow.vue'
import type { ItemRow } from '../../../../shared/domain/reconciliation/itemRow.ts'
import { anItemRow } from '../../../support/reconciliation/shownRows.ts'

const lineOf = (change: Partial<ItemRow>) =>
  mount(QueueRow, {
    props: { item: anItemRow({ state: 'ambiguous', ...change }), settlementStatusOf: () => 'settled', isGrouped: true }
  }).text()

describe('a payment that needs review', () => {
  it('shows by how much it differs from its only possible match, where other payments show it', () => {
    expect(lineOf({ candidates: 1, possibleResidual: '-1250.10' })).toMatch(/1 possible match.*by 1,250\.10$/)
    expect(lineOf({ candidates: 1, possibleResidual: '0.00' })).toMatch(/1 possible match.*same amount$/)
  })

  it('says only how many there are if there are several', () => {
    expect(lineOf({ candidates: 3 })).toMatch(/3 possible matches/)
    expect(lineOf({ candidates: 3 })).not.toMatch(/\bby\b|same amount/)
  })
})
