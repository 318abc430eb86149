import type { Random } from '../../../../electron/service/sandbox/seeded/random.ts'
import type { Clock } from '../computer/clock.ts'
import type { Order } from './orders.ts'
import type { ServiceRow } from './wireTransaction.ts'
import type { WorldService } from './worldService.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Stands in a reference, so that it is seen where rows are written without a key. */
export const CANARY_REFERENCE = 'canary reference 5b1e'

/**
 * Lets the transactions of the orders arrive at their time, some first as pending, and other traffic between them. What
 * was before the world began is there from the start.
 */
export function fillService(
  service: WorldService,
  { orders, days }: { readonly orders: readonly Order[]; readonly days: number },
  clock: Clock,
  random: Random
): void {
  const stamped = (row: ServiceRow): ServiceRow => ({ ...row, updatedAt: new Date(clock.now()).toISOString() })
  const later = (wait: number, row: ServiceRow) => clock.after(wait, () => service.put(stamped(row)))
  const lastly = (wait: number, id: string) => clock.after(wait, () => service.remove(id))
  for (const row of orders.flatMap((order) => order.rows)) {
    const wait = Date.parse(row.createdAt) - clock.now()
    const isSlow = random.chance(0.5)
    if (wait <= 0) service.put(row)
    else later(wait, isSlow ? { ...row, status: 'pending' } : row)
    if (wait > 0 && isSlow) later(wait + random.whole(1, 40) * HOUR, row)
  }
  for (let count = 0; count < 2 * days; count++) {
    const wait = random.whole(-20 * DAY, days * DAY)
    const row = otherRow(random, `n${count}`, new Date(clock.now() + wait).toISOString())
    if (wait <= 0) service.put(row)
    else later(wait, { ...row, status: random.pick(['created', 'pending', 'completed', 'queued at the bank']) })
    if (random.chance(0.5)) later(Math.max(wait, 0) + random.whole(1, 200) * HOUR, row)
    if (random.chance(0.02)) lastly(Math.max(wait, 0) + random.whole(300, 500) * HOUR, row.id)
  }
}

/** Of accounts and payees that no order has anything to do with. */
function otherRow(random: Random, id: string, createdAt: string): ServiceRow {
  const cents = BigInt(random.whole(-900_000, 900_000)) * 7n + 1n
  const currency = random.pick(['SEK', 'USD', 'NOK'])
  return {
    id,
    accountId: random.pick(['till', 'reserve']),
    cents,
    currency,
    paymentCents: cents,
    paymentCurrency: currency,
    bulkPaymentId: null,
    correlationId: null,
    counterpartyName: random.pick(['Tramway Company', 'Stadtwerke', 'Office Plants Ltd']),
    counterpartyNumber: null,
    counterpartyBankCode: null,
    reference: random.chance(0.3) ? CANARY_REFERENCE : `Note ${random.digits(6)}`,
    status: random.pick(['completed', 'completed', 'failed', 'returned']),
    type: 'bank-transfer',
    createdAt,
    updatedAt: createdAt
  }
}
