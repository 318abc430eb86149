import { describe, expect, it } from 'vitest'
import { searchTest } from '../../../../../electron/stores/workbook/views/windows/searchTexts.ts'
import { aDueItem, aRow } from '../../../../support/reconciliation/reconciling.ts'

const item = aDueItem({ amount: '-38366.48', counterpartyName: 'Åkerström & Søn', reference: 'Invoice 1250' })
const row = aRow({ amount: '-38366.48', counterpartyName: 'Åkerström & Søn', reference: 'Invoice 1250' })

describe('a search among payments and transactions', () => {
  it.each([
    '',
    '  ',
    'akerstrom',
    'ÅKER',
    'son',
    'invoice 125',
    '1250',
    '38,366.48',
    '38.366,48',
    '-38366.48',
    '38366'
  ])('finds by %j', (typed) => {
    expect([searchTest(typed)(item), searchTest(typed)(row)]).toEqual([true, true])
  })

  it.each(['akerstroem', '+38,366.48', '38366.480001', '12.50', '(1250)'])('finds nothing by %j', (typed) => {
    expect([searchTest(typed)(item), searchTest(typed)(row)]).toEqual([false, false])
  })

  it('finds a payment without an amount by its texts', () => {
    const open = aDueItem({ amount: null, reference: 'No sum' })
    expect([searchTest('no sum')(open), searchTest('0')(open)]).toEqual([true, false])
  })
})
