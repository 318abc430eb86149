import { useRouter } from 'vue-router'
import type { BulkPayment } from '../../../shared/domain/bulkPayment.ts'
import type { CounterpartyCount, Transaction } from '../../../shared/domain/transaction.ts'
import type { Condition } from '../../../shared/domain/transactionFilter.ts'
import { LONGEST_VALUE } from '../../../shared/transactions/filterWords.ts'
import { call } from '../../kit/bridge/bridge.ts'
import { useConnection } from '../../session/connection.ts'
import { formatAmount, formatCounted, formatInstant } from '../../kit/bridge/format.ts'
import { visibleLine } from '../../kit/bridge/visibleText.ts'
import type { Command } from '../../kit/commands/command.ts'
import { useSearchSource } from '../../kit/commands/useSearchSource.ts'
import { ofCounterparty } from '../../kit/page/ofCounterparty.ts'
import { bulkName } from '../bulk/parts/bulkName.ts'
import { useDetails } from './details.ts'
import { useShowTransactions } from './useShowTransactions.ts'
import { useTransactions } from './transactions.ts'

/** How many of each kind are listed. The first line opens all of them. */
const SHOWN = 5

/** Lets the command palette find counterparties, bulk payments, and transactions by amount, name, reference and id. */
export function useTransactionSearch(): void {
  const connection = useConnection()
  const transactions = useTransactions()
  const details = useDetails()
  const router = useRouter()
  const show = useShowTransactions()

  const party = ({ name, count }: CounterpartyCount): Command => ({
    id: `found.party.${name}`,
    group: 'Counterparties',
    title: visibleLine(name),
    detail: `All payments to and from: ${formatCounted(count, 'transaction', 'transactions')}`,
    run: () => show([ofCounterparty(name)])
  })

  const payment = (row: Transaction): Command => ({
    id: `found.transaction.${row.id}`,
    group: 'Transactions',
    title: `${formatAmount(row.amount)} ${row.currency} · ${visibleLine(row.counterpartyName ?? 'No counterparty')}`,
    detail: [formatInstant(row.createdAt, undefined, transactions.timeZone), visibleLine(row.reference), row.id]
      .filter((part) => part !== '')
      .join(' · '),
    run: async () => {
      await show([{ field: 'id', anyOf: [row.id], not: false }])
      details.open(row)
    }
  })

  const bulk = (found: BulkPayment): Command => ({
    id: `found.bulk.${found.bulkPaymentId}`,
    group: 'Bulk payments',
    title: bulkName(found, transactions.timeZone),
    detail: `${formatCounted(found.items, 'item', 'items')} · ${visibleLine(found.bulkPaymentId)}`,
    run: () => router.push({ name: 'bulkPayment', params: { id: found.bulkPaymentId } })
  })

  useSearchSource(async (typed) => {
    if (!connection.readable) return []
    const phrase = typed.slice(0, LONGEST_VALUE)
    const filter: readonly Condition[] = [{ field: 'text', phrase, not: false }]
    const { timeZone } = transactions
    const [parties, window, bulks] = await Promise.all([
      call('transactions.counterparties', { text: phrase, count: SHOWN, how: 'holding' }),
      call('transactions.find', {
        query: { filter, sort: [{ by: 'createdAt', direction: 'desc' }], timeZone },
        from: 0,
        count: SHOWN
      }),
      call('transactions.bulks', {
        filter,
        timeZone,
        sort: { by: 'lastAt', direction: 'desc' },
        from: 0,
        count: SHOWN
      })
    ])
    const isUnknown = parties.length === 0 && window.total === 0
    // A name that nobody has may be misspelled.
    const near = isUnknown ? await call('transactions.counterparties', { text: phrase, count: SHOWN, how: 'like' }) : []
    const all: Command = {
      id: 'found.transactions',
      group: 'Transactions',
      title: `All ${formatCounted(window.total, 'transaction', 'transactions')} with “${visibleLine(phrase)}”`,
      run: () => show(filter)
    }
    return [
      ...[...parties, ...near].map(party),
      ...window.rows.map(payment),
      ...(window.total > window.rows.length ? [all] : []),
      ...bulks.rows.map(bulk)
    ]
  })
}
