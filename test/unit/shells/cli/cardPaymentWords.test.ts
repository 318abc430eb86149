import { expect, it } from 'vitest'
import { cardPaymentExit } from '../../../../electron/shells/cli/cardPayments/cardPaymentWords.ts'
import { aCardPayment } from '../../../support/bridge/cardPayments/fakeCardPayments.ts'

it('a charge fails with its transaction, and is unproved once the service no longer lists it', () => {
  const charged = aCardPayment({ outcome: 'succeeded' })
  const exits = (['settled', 'pending', 'failed', 'absent', undefined] as const).map((settlement) =>
    cardPaymentExit(charged, settlement)
  )
  expect(exits).toEqual([0, 0, 1, 4, 0])
})
