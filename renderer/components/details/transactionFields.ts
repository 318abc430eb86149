import type { Transaction } from '../../../shared/domain/transaction.ts'
import { formatInstant } from '../../format.ts'

/** One field of a transaction as it was received; `local` is a time in the user's own zone. */
interface TransactionField {
  /** As the interface names it. */
  readonly name: string
  readonly label: string
  /** Null: the service gave none. */
  readonly value: string | null
  readonly local?: string
  /** Ids and numbers are set so that each sign can be told from its neighbour. */
  readonly code?: boolean
}

interface FieldGroup {
  readonly title: string
  readonly fields: readonly TransactionField[]
}

/** Every field of a transaction, in groups, with its value exactly as the ledger holds it. */
export function transactionFields(row: Transaction): readonly FieldGroup[] {
  return [
    {
      title: 'Payment',
      fields: [
        { name: 'status', label: 'Status', value: row.status },
        { name: 'type', label: 'Type', value: row.type },
        { name: 'reference', label: 'Reference', value: row.reference === '' ? null : row.reference },
        { name: 'amount', label: 'Amount', value: `${row.amount} ${row.currency}` },
        { name: 'payment_amount', label: 'Payment amount', value: `${row.paymentAmount} ${row.paymentCurrency}` },
        { name: 'exchange_rate', label: 'Exchange rate', value: row.exchangeRate }
      ]
    },
    {
      title: 'Counterparty',
      fields: [
        { name: 'counterparty.name', label: 'Name', value: row.counterpartyName },
        code('counterparty.account_details.number', 'Account number', row.counterpartyNumber),
        code('counterparty.account_details.bank_code', 'Bank code', row.counterpartyBankCode),
        code('counterparty.account_id', 'Account id', row.counterpartyAccountId)
      ]
    },
    {
      title: 'Identifiers',
      fields: [
        code('id', 'Transaction id', row.id),
        code('account_id', 'Our account id', row.accountId),
        code('bulk_payment_id', 'Bulk payment id', row.bulkPaymentId),
        code('correlation_id', 'Correlation id', row.correlationId)
      ]
    },
    {
      title: 'Times',
      fields: [time('created_at', 'Created', row.createdAt), time('updated_at', 'Last changed', row.updatedAt)]
    }
  ]
}

function code(name: string, label: string, value: string | null): TransactionField {
  return { name, label, value, code: true }
}

function time(name: string, label: string, value: string): TransactionField {
  return { name, label, value, local: formatInstant(value), code: true }
}
