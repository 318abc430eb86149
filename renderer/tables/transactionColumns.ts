import type { Transaction } from '../../shared/domain/transaction.ts'
import type { Standing } from '../../shared/transactionStatus.ts'
import { formatAmount, formatInstant, formatUtc } from '../format.ts'
import { standingWords } from './standingWords.ts'
import { createLedgerColumns, type LedgerColumnMeta, type WindowRow } from './useLedgerTable.ts'

const helper = createLedgerColumns<WindowRow<Transaction>>()

type TextField = {
  [F in keyof Transaction]: Transaction[F] extends string | null ? F : never
}[keyof Transaction]

function column(field: TextField, header: string, meta: LedgerColumnMeta, sortable = false) {
  return helper.accessor((row) => row.record?.[field] ?? '', { id: field, header, meta, enableSorting: sortable })
}

const wide = (least: number, share: number) => ({ track: `minmax(${least}px, ${share}fr)`, least })
const fixed = (width: number) => ({ track: `${width}px`, least: width })
const itself = (value: string) => value

/**
 * The columns of a transaction, in reading order. Ids of sortable columns are those of `TransactionSort`. `standing` is
 * asked while rows are drawn, so that the words of the user count at once.
 */
export function transactionColumns(standing: (status: string) => Standing) {
  const full = (status: string) => `${status}: ${standingWords[standing(status)]}`
  return helper.columns([
    column('createdAt', 'Date', { ...fixed(148), look: 'text', show: formatInstant, full: formatUtc }, true),
    column('counterpartyName', 'Counterparty', { ...wide(132, 3), look: 'strong', full: itself }, true),
    column('counterpartyNumber', 'Account number', { ...wide(140, 1.6), look: 'code', full: itself, spare: 2 }),
    column('reference', 'Reference', { ...wide(128, 3), look: 'text', full: itself, spare: 1 }),
    column('status', 'Status', { ...fixed(132), look: 'status', full, standing }),
    column('amount', 'Amount', { ...fixed(142), look: 'amount', show: formatAmount }, true),
    column('currency', 'Currency', { ...fixed(70), look: 'text' }),
    column('accountId', 'Account', { ...wide(86, 1), look: 'code', full: itself, spare: 3 }),
    column('bulkPaymentId', 'Bulk', { ...wide(80, 1), look: 'code', show: startOfId, full: itself, spare: 4 })
  ])
}

/** Enough of a UUID to tell one bulk payment from its neighbours. */
function startOfId(id: string): string {
  return id.slice(0, 8)
}
