import type { Transaction } from '../../../../shared/domain/transaction.ts'
import { FIELD_NAMES } from '../../../../shared/transactions/transactionFields.ts'
import { formatAmount, formatIfDecimal, formatInstant } from '../../../kit/bridge/format.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import { matchStatusWords } from '../../../../shared/words/matchStatus.ts'

/** One field of a transaction as received. `local` is the same for the user, such as a name. */
export interface TransactionField {
  /** As the interface names it. A field that Tallydesk adds has its own name. */
  readonly name: string
  readonly label: string
  /** Null: the service sent none. */
  readonly value: string | null
  readonly local?: string | undefined
  /** Shown instead of the value. The value is what is copied. */
  readonly shown?: string
  /** For ids and numbers, in a font that shows each character clearly. */
  readonly code?: boolean
}

interface FieldGroup {
  readonly title: string
  readonly fields: readonly TransactionField[]
}

export interface FieldKnowledge {
  readonly timeZone?: string | undefined
  readonly accountName?: string | undefined
}

/** All fields of a transaction in groups, with their values exactly as in the ledger. */
export function transactionFields(row: Transaction, known: FieldKnowledge = {}): readonly FieldGroup[] {
  const time = (name: string, label: string, value: string): TransactionField => {
    return { name, label, value, shown: formatInstant(value, undefined, known.timeZone) }
  }
  return [
    { title: 'Payment', fields: payment(row) },
    { title: 'Counterparty', fields: counterparty(row) },
    {
      title: 'Identifiers',
      fields: [
        code('id', FIELD_NAMES.id, row.id),
        { ...code('account_id', FIELD_NAMES.accountName, row.accountId), local: known.accountName },
        code('bulk_payment_id', FIELD_NAMES.bulkPaymentId, row.bulkPaymentId),
        code('correlation_id', FIELD_NAMES.correlationId, row.correlationId)
      ]
    },
    {
      title: 'Times',
      fields: [
        time('created_at', FIELD_NAMES.createdAt, row.createdAt),
        time('updated_at', FIELD_NAMES.updatedAt, row.updatedAt)
      ]
    }
  ]
}

function payment(row: Transaction): readonly TransactionField[] {
  return [
    { name: 'status', label: FIELD_NAMES.status, value: row.status, shown: wireWord(row.status) },
    { name: 'type', label: FIELD_NAMES.type, value: row.type, shown: wireWord(row.type) },
    { name: 'reference', label: FIELD_NAMES.reference, value: row.reference === '' ? null : row.reference },
    money('amount', FIELD_NAMES.amount, row.amount, row.currency),
    money('payment_amount', FIELD_NAMES.paymentAmount, row.paymentAmount, row.paymentCurrency),
    {
      name: 'exchange_rate',
      label: FIELD_NAMES.exchangeRate,
      value: row.exchangeRate,
      ...(row.exchangeRate !== null && { shown: formatIfDecimal(row.exchangeRate) })
    },
    {
      name: 'reconciliation_state',
      label: FIELD_NAMES.reconciliation,
      value: matchStatusWords[row.reconciliation].name
    }
  ]
}

function counterparty(row: Transaction): readonly TransactionField[] {
  return [
    { name: 'counterparty.name', label: 'Name', value: row.counterpartyName },
    code('counterparty.account_details.number', FIELD_NAMES.counterpartyNumber, row.counterpartyNumber),
    code('counterparty.account_details.bank_code', FIELD_NAMES.counterpartyBankCode, row.counterpartyBankCode),
    code('counterparty.account_id', 'Account id', row.counterpartyAccountId)
  ]
}

function money(name: string, label: string, amount: string, currency: string): TransactionField {
  return { name, label, value: `${amount} ${currency}`, shown: `${formatAmount(amount)} ${currency}` }
}

/** All fields as in the ledger, by their names in the interface. */
export function rawFields(row: Transaction): readonly TransactionField[] {
  const values: Readonly<Record<string, string | null>> = {
    id: row.id,
    account_id: row.accountId,
    status: row.status,
    type: row.type,
    amount: row.amount,
    currency: row.currency,
    payment_amount: row.paymentAmount,
    payment_currency: row.paymentCurrency,
    exchange_rate: row.exchangeRate,
    reference: row.reference,
    bulk_payment_id: row.bulkPaymentId,
    correlation_id: row.correlationId,
    'counterparty.name': row.counterpartyName,
    'counterparty.account_details.number': row.counterpartyNumber,
    'counterparty.account_details.bank_code': row.counterpartyBankCode,
    'counterparty.account_id': row.counterpartyAccountId,
    created_at: row.createdAt,
    updated_at: row.updatedAt
  }
  return Object.entries(values).map(([name, value]) => code(name, name, value))
}

function code(name: string, label: string, value: string | null): TransactionField {
  return { name, label, value, code: true }
}
