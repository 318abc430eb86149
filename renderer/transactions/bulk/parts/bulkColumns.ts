import type { BulkPayment } from '../../../../shared/domain/bulkPayment.ts'
import type { CurrencyTotal } from '../../../../shared/domain/transaction.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import {
  formatAmount,
  formatCount,
  formatCounted,
  formatInstant,
  formatShare,
  formatUtc
} from '../../../kit/bridge/format.ts'
import { countedStatuses, gravestStatus, groupedStatuses, rawStatuses } from '../../parts/statusCounts.ts'
import { bulkName, bulkNameTail } from './bulkName.ts'
import type { LedgerColumn } from '../../../kit/grid/ledgerColumn.ts'

const SEPARATOR = ' · '

/**
 * What the columns need besides the row. They are functions called at render time, so that a change of the user's own
 * names shows at once.
 */
export interface BulkKnowledge {
  readonly settlementStatusOf: (status: string) => SettlementStatus
  /** For the times. */
  readonly timeZone: string
}

/** The columns of a bulk payment, in reading order. */
export function bulkColumns({ settlementStatusOf, timeZone }: BulkKnowledge): readonly LedgerColumn<BulkPayment>[] {
  const local = (iso: string) => formatInstant(iso, undefined, timeZone)
  return [
    {
      id: 'name',
      header: 'Name',
      look: 'strong',
      read: (bulk) => bulkName(bulk, timeZone),
      full: (name) => name,
      tail: (bulk) => bulkNameTail(bulk, timeZone),
      least: 236,
      share: 2
    },
    {
      id: 'bulkPaymentId',
      header: 'Bulk payment',
      look: 'code',
      read: ({ bulkPaymentId }) => bulkPaymentId,
      full: (id) => id,
      least: 96,
      spare: 3,
      sort: { by: 'bulkPaymentId', direction: 'asc' }
    },
    {
      id: 'items',
      header: 'Items',
      look: 'number',
      read: ({ items }) => formatCount(items),
      least: 66,
      sort: { by: 'items', direction: 'desc' }
    },
    {
      id: 'totals',
      header: 'Settled',
      look: 'number',
      read: ({ totals }) => netWords(totals, 'settled'),
      show: firstOfMany,
      full: (text) => text,
      least: 156,
      share: 0.5
    },
    {
      id: 'pending',
      header: 'Pending',
      look: 'number',
      read: ({ totals }) => netWords(totals, 'pending'),
      show: firstOfMany,
      full: (text) => text,
      least: 150,
      spare: 5
    },
    {
      id: 'statuses',
      header: 'Statuses',
      look: 'statuses',
      read: ({ statuses }) => rawStatuses(statuses, settlementStatusOf),
      show: (raw) => countedStatuses(raw, settlementStatusOf),
      full: groupedStatuses,
      least: 170,
      // Before the names, which can be cut: a cut list would hide counts.
      share: 3,
      sign: (raw) => gravestStatus(raw, settlementStatusOf)
    },
    {
      id: 'reconciled',
      header: 'Reconciled',
      look: 'text',
      read: reconciledWords,
      least: 104
    },
    {
      id: 'firstAt',
      header: 'First transaction',
      look: 'text',
      read: ({ firstAt }) => firstAt,
      show: local,
      full: formatUtc,
      least: 152,
      spare: 4,
      sort: { by: 'firstAt', direction: 'desc' }
    },
    {
      id: 'lastAt',
      header: 'Last transaction',
      look: 'text',
      read: ({ lastAt }) => lastAt,
      show: local,
      full: formatUtc,
      least: 152,
      spare: 1,
      sort: { by: 'lastAt', direction: 'desc' }
    }
  ]
}

/** Net sums of the rows with this status, by currency. */
function netWords(totals: readonly CurrencyTotal[], status: 'settled' | 'pending'): string {
  const having = totals.filter((total) => total[status].count > 0)
  return having.map((total) => `${formatAmount(total[status].net)} ${total.currency}`).join(SEPARATOR)
}

/** One sum in full and the number of others, where a list of all would be cut in the middle of one. */
function firstOfMany(sums: string): string {
  const [first = '', ...others] = sums.split(SEPARATOR)
  return others.length === 0 ? first : `${first} and ${formatCount(others.length)} more`
}

/** `none of 12`, `3 of 12 (25%)`, `all 12`. */
export function reconciledWords({ reconciled, items }: Pick<BulkPayment, 'reconciled' | 'items'>): string {
  if (reconciled === 0) return `none of ${formatCount(items)}`
  if (reconciled >= items) return items === 1 ? 'yes' : `all ${formatCount(items)}`
  return `${formatCount(reconciled)} of ${formatCount(items)} (${formatShare(reconciled, items)})`
}

/**
 * `12 bulk payments, 340 items`. `items`: undefined while it is not known. `looked`: the text searched for; then only
 * items that contain it are counted.
 */
export function bulkScope(bulks: number, items: number | undefined, looked: string): string {
  const of = formatCounted(bulks, 'bulk payment', 'bulk payments')
  if (items === undefined) return looked === '' ? of : `${of} with items that have “${looked}”`
  const counted = formatCounted(items, 'item', 'items')
  return looked === '' ? `${of}, ${counted}` : `${of} with ${counted} that ${items === 1 ? 'has' : 'have'} “${looked}”`
}
