import { expect, it } from 'vitest'
import { twinOf } from '../../../../electron/reconciliation/matching/twins.ts'
import { aRow } from '../../../support/reconciliation/reconciling.ts'

it('a payment has no twin of which the party is not known', () => {
  const paid = aRow({ id: 'paid', counterpartyName: 'Acme AB' })
  const later = { createdAt: '2026-03-05T12:00:00.000Z' }
  const again = (counterpartyName: string | null) => twinOf(paid, aRow({ id: 'r', counterpartyName, ...later }), null)
  expect([again('ACME'), again(''), again(null), again('????')]).toEqual(['again', undefined, undefined, undefined])
  const back = aRow({ id: 'r', amount: '10.00', counterpartyName: null, ...later })
  expect(twinOf({ ...paid, counterpartyName: null }, back, null)).toBeUndefined()
})
