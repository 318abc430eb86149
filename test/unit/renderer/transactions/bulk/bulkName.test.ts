import { expect, it } from 'vitest'
import { bulkName } from '../../../../../renderer/transactions/bulk/parts/bulkName.ts'

const bulk = { bulkPaymentId: 'b1', payee: 'Nordlys Kraft AS ', payees: 12, firstAt: '2026-08-21T23:30:00.000Z' }

it('a bulk payment is named after its largest payee and the local day it began', () => {
  expect(bulkName(bulk, 'UTC')).toBe('Nordlys Kraft AS and 11 others, Aug 21, 2026')
  expect(bulkName({ ...bulk, payees: 2 }, 'Europe/Stockholm')).toBe('Nordlys Kraft AS and 1 other, Aug 22, 2026')
  expect(bulkName({ ...bulk, payees: 1 }, 'UTC')).toBe('Nordlys Kraft AS, Aug 21, 2026')
  expect(bulkName({ ...bulk, payee: null, payees: 0 }, 'UTC')).toBe('b1')
})
