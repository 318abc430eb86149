import type { BulkPayment } from '../../../../shared/domain/bulkPayment.ts'
import { localDay } from '../../../../shared/localTime.ts'
import { formatCounted, formatDay } from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'

type Named = Pick<BulkPayment, 'bulkPaymentId' | 'payee' | 'payees' | 'firstAt'>

/** The name of a bulk payment: `Nordlys Kraft AS and 11 others, 21 Aug 2026`. Its id if no payee has a name. */
export function bulkName({ bulkPaymentId, payee, payees, firstAt }: Named, timeZone: string): string {
  if (payee === null) return visibleLine(bulkPaymentId)
  const others = payees > 1 ? ` and ${formatCounted(payees - 1, 'other', 'others')}` : ''
  return `${visibleLine(payee).trim()}${others}, ${formatDay(localDay(timeZone, Date.parse(firstAt)))}`
}
