import { contradictedWorld, OTHER_NUMBER, paid } from './contradictedWorld.ts'

const DIFFERENT = '66666666-6666-4666-8666-666666666666'
const PENDING = '77777777-7777-4777-8777-777777777777'

/** What pays the payment that nothing comes near, after the plan. */
export const LATE = paid('late5', -500.4, 'Invoice 5005', { name: 'Nobody Inc', day: '2026-10-07' })

/**
 * Payments and transactions of every state. Beside those of `contradictedWorld`, 6: paid with 0.50 less. 7: pending. 8: in
 * a currency of its own, and not there. With payment 6 a fee was paid that nobody expected.
 */
export function everyState() {
  const { payments, rows } = contradictedWorld()
  return {
    payments: [
      ...payments,
      { amount: '600.60', reference: 'Invoice 6006', correlationId: DIFFERENT },
      { amount: '700.70', reference: 'Invoice 7007', correlationId: PENDING },
      { amount: '80.00', currency: 'SEK', reference: 'Invoice 8008', name: 'Ada Björk' }
    ],
    rows: [
      ...rows,
      paid('less6', -600.1, 'Invoice 6006', { correlation_id: DIFFERENT, bulk_payment_id: 'bulk1' }),
      paid('fee6', -77, 'Fee', { name: 'Nordic Bank', number: OTHER_NUMBER, bulk_payment_id: 'bulk1' }),
      paid('soon7', -700.7, 'Invoice 7007', { correlation_id: PENDING, status: 'pending' })
    ]
  }
}
