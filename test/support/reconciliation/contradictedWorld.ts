import { paymentOrder, type OrderedPayment } from './paymentOrder.ts'
import { aWireRow, type WireRow } from '../service/listService.ts'

const ACME = 'Acme Logistics AB'
const NUMBER = 'SE2697700000010002870284'
const ID = '11111111-1111-4111-8111-111111111111'
export const OTHER_NUMBER = 'GB33BUKB20201555555555'

/** A settled transaction of Acme's. */
export const paid = (
  id: string,
  amount: number,
  reference: string,
  change: Readonly<Record<string, unknown>> = {}
): WireRow => {
  const { name = ACME, number = NUMBER, day = '2026-10-01', ...rest } = change
  const at = `${String(day)}T09:00:00.000Z`
  return aWireRow(id, {
    amount,
    payment_amount: amount,
    counterparty: { name, account_details: { number } },
    reference,
    created_at: at,
    updated_at: at,
    ...rest
  })
}

/** The money of `paid1`, which comes back after it was matched. */
export const RETURN = paid('back1', 100.5, 'Return of Invoice 1001', { day: '2026-10-06' })

const payments: readonly OrderedPayment[] = [
  { amount: '100.50', reference: 'Invoice 1001', correlationId: ID },
  { amount: '250.25', reference: 'Invoice 2002' },
  { amount: '300.75', reference: 'Consulting fee' },
  { amount: '400.10', reference: 'Invoice 4004' },
  { amount: '500.40', reference: 'Invoice 5005', name: 'Nobody Inc' }
]

/**
 * Five payments and what the bank made of them. 1: paid twice. 2: paid to another account number. 3: paid to another name
 * of the same account. 4: two transactions are equally like it. 5: nothing comes near it.
 */
export function contradictedWorld() {
  return {
    payments,
    order: paymentOrder(payments),
    rows: [
      paid('again1', -100.5, 'Invoice 1001', { day: '2026-10-02' }),
      paid('paid1', -100.5, 'Invoice 1001', { correlation_id: ID }),
      paid('near2', -250.25, 'Invoice 2002', { number: OTHER_NUMBER }),
      paid('akin3', -300.75, 'Consulting fee', { name: 'Acme Holding' }),
      paid('one4', -400.1, 'Invoice 4004'),
      paid('two4', -400.1, 'Invoice 4004')
    ]
  }
}
