import { expect, it } from 'vitest'
import { foundIn } from '../../../../electron/stores/workbook/model/foundIn.ts'
import type { OpenReconciliation } from '../../../../electron/stores/workbook/model/openReconciliation.ts'
import { anItem, aRow } from '../../../support/reconciliation/reconciling.ts'

it('a match made by a person despite a prohibition teaches no bulk payment of its batch', () => {
  const item = { ...anItem({ batch: 'PAYROLL' }), rowId: 1, isPart: false }
  const row = aRow({ bulkPaymentId: 'of-another-month' })
  const taughtBy = (veto?: 'other-number' | 'other-name') => {
    const against = veto && [{ veto, words: 'the account number is another' }]
    const match = {
      id: 1,
      rule: null,
      items: [item.key],
      rows: [row.id],
      figures: new Map(),
      form: '1:1',
      ruleName: null,
      madeBy: 1,
      ...(against && { against })
    } as const
    const open: Pick<OpenReconciliation, 'matches' | 'items' | 'rows'> = {
      matches: new Map([[1, match]]),
      items: new Map([[item.key, item]]),
      rows: new Map([[row.id, row]])
    }
    return foundIn(open)
  }
  const taught = [{ batch: 'PAYROLL', bulkPaymentId: 'of-another-month' }]
  expect([taughtBy(), taughtBy('other-name'), taughtBy('other-number')]).toEqual([taught, taught, []])
})
