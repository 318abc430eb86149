import type { BulkPayment } from '../../../../shared/domain/bulkPayment.ts'
import type { CurrencyTotal, StatusMeaning } from '../../../../shared/domain/transaction.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import type { SettlementStatus } from '../../../../shared/transactionStatus.ts'
import {
  formatAmount,
  formatCount,
  formatCounted,
  formatInstant,
  formatShare,
  formatUtc
} from '../../../kit/bridge/format.ts'
import { visibleLine } from '../../../kit/bridge/visibleText.ts'
import { bulkName, bulkNameTail } from './bulkName.ts'
import type { LedgerColumn } from '../../../kit/grid/ledgerColumn.ts'

const SEPARATOR = ' · '

/** Most serious first: one failed item counts more than many settled ones. */
const GRAVITY: readonly SettlementStatus[] = ['failed', 'unclassified', 'pending', 'settled']

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
      least: 190,
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
      least: 204,
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
      read: ({ statuses }) => gravestFirst(statuses, settlementStatusOf).map(statusWords).join(SEPARATOR),
      show: (text) => countedWords(text, settlementStatusOf),
      full: (text) => text.split(SEPARATOR).map(readWords).join(SEPARATOR),
      least: 200,
      // Before the names, which can be cut: a cut list would hide counts.
      share: 3,
      sign: (text) => gravest(text, settlementStatusOf)
    },
    {
      id: 'reconciled',
      header: 'Reconciled',
      look: 'text',
      read: reconciledWords,
      least: 104,
      spare: 1
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

/** `2 pending_approval`, as programs write it. */
const statusWords = ({ status, count }: StatusMeaning) => `${count} ${visibleLine(status)}`

function readCounted(counted: string): { readonly count: number; readonly status: string } {
  const gap = counted.indexOf(' ')
  return { count: Number(counted.slice(0, gap)), status: counted.slice(gap + 1) }
}

/** `2 Pending approval` for `2 pending_approval`. */
function readWords(counted: string): string {
  const { count, status } = readCounted(counted)
  return `${formatCount(count)} ${wireWord(status)}`
}

/** More statuses than this are counted by their meaning, so that all counts fit. */
const MOST_NAMED = 2

/** `1 Returned · 63 Completed`, or `5 failed or returned · 2 pending · 40 settled`. */
function countedWords(statuses: string, settlementStatusOf: (status: string) => SettlementStatus): string {
  const all = statuses.split(SEPARATOR)
  if (all.length <= MOST_NAMED) return all.map(readWords).join(SEPARATOR)
  const counts = new Map<SettlementStatus, number>()
  for (const { count, status } of all.map(readCounted)) {
    const meaning = settlementStatusOf(status)
    counts.set(meaning, (counts.get(meaning) ?? 0) + count)
  }
  return [...counts]
    .map(([meaning, count]) => `${formatCount(count)} ${settlementStatusWords[meaning].counted}`)
    .join(SEPARATOR)
}

/** `none of 12`, `3 of 12 (25%)`, `all 12`. */
export function reconciledWords({ reconciled, items }: Pick<BulkPayment, 'reconciled' | 'items'>): string {
  if (reconciled === 0) return `none of ${formatCount(items)}`
  if (reconciled >= items) return items === 1 ? 'yes' : `all ${formatCount(items)}`
  return `${formatCount(reconciled)} of ${formatCount(items)} (${formatShare(reconciled, items)})`
}

/** Most serious first, so that if there is no room the successful ones are cut. */
function gravestFirst(statuses: readonly StatusMeaning[], settlementStatusOf: (status: string) => SettlementStatus) {
  const rank = ({ status }: StatusMeaning) => GRAVITY.indexOf(settlementStatusOf(status))
  return statuses.toSorted((a, b) => rank(a) - rank(b))
}

/** The most serious of the statuses in a text from `statusWords`. */
function gravest(text: string, settlementStatusOf: (status: string) => SettlementStatus): SettlementStatus {
  const found = new Set(text.split(SEPARATOR).map((part) => settlementStatusOf(readCounted(part).status)))
  return GRAVITY.find((each) => found.has(each)) ?? 'unclassified'
}

/** `12 bulk payments, 340 items`. `looked`: the text searched for; then only items that contain it are counted. */
export function bulkScope(bulks: number, items: number, looked: string): string {
  const of = formatCounted(bulks, 'bulk payment', 'bulk payments')
  const counted = formatCounted(items, 'item', 'items')
  return looked === '' ? `${of}, ${counted}` : `${of} with ${counted} that ${items === 1 ? 'has' : 'have'} “${looked}”`
}
