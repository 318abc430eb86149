import type { BulkPayment } from '../../../../shared/domain/bulkPayment.ts'
import { localDay } from '../../../../shared/days/localTime.ts'
import { formatCounted, formatDay } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

type Named = Pick<BulkPayment, 'bulkPaymentId' | 'payee' | 'payees' | 'firstAt'>

/** The name of a bulk payment: `Nordlys Kraft AS and 11 others, 21 Aug 2026`. Its id if no payee has a name. */
export function bulkName(bulk: Named, timeZone: string): string {
  const { bulkPaymentId, payee } = bulk
  return payee === null ? visibleLine(bulkPaymentId) : `${visibleLine(payee).trim()}${bulkNameTail(bulk, timeZone)}`
}

/** What follows the payee in the name. Empty if no payee has a name. */
export function bulkNameTail({ payee, payees, firstAt }: Named, timeZone: string): string {
  if (payee === null) return ''
  const others = payees > 1 ? ` and ${formatCounted(payees - 1, 'other', 'others')}` : ''
  return `${others}, ${formatDay(localDay(timeZone, Date.parse(firstAt)))}`
}
