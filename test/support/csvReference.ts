import type { CsvProfile } from '../../shared/domain/exportFile.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import type { NewTransaction } from '../../electron/ledger/ledger.ts'

// The rules of a CSV file once more, written for reading, not for speed: what the ledger's SQL is held against.

export const CSV_NAMES =
  'id,account_id,created_at,updated_at,type,status,amount,currency,payment_amount,payment_currency,exchange_rate,counterparty_name,counterparty_number,counterparty_bank_code,counterparty_account_id,reference,bulk_payment_id,correlation_id'

const SKIPPED = ' \u00a0\u200b\ufeff'
const FORMULA_STARTS = '=+-@\uff1d\uff0b\uff0d\uff20'

/** The cells of a row before they are quoted. */
export function csvCells(row: NewTransaction, profile: CsvProfile): string[] {
  const text = (value: string | null) => guarded((value ?? '').toWellFormed(), profile)
  return [
    text(row.id),
    text(row.accountId),
    text(row.createdAt),
    text(row.updatedAt),
    text(row.type),
    text(row.status),
    formatMoney(row.amount, row.currency),
    text(row.currency),
    formatMoney(row.paymentAmount, row.paymentCurrency),
    text(row.paymentCurrency),
    isNumber(row.exchangeRate) ? row.exchangeRate : text(row.exchangeRate),
    text(row.counterpartyName),
    text(row.counterpartyNumber),
    text(row.counterpartyBankCode),
    text(row.counterpartyAccountId),
    text(row.reference),
    text(row.bulkPaymentId),
    text(row.correlationId)
  ]
}

export function csvLineOf(row: NewTransaction, profile: CsvProfile): string {
  return `${csvCells(row, profile).map(quoted).join(',')}\r\n`
}

function isNumber(text: string | null): text is string {
  return text !== null && /^-?\d+(\.\d+)?$/.test(text)
}

function guarded(text: string, profile: CsvProfile): string {
  if (profile === 'lossless') return text
  const first = Array.from(text).find((character) => !SKIPPED.includes(character)) ?? ''
  const runs = (first !== '' && FORMULA_STARTS.includes(first)) || /^[\t\r\n]/.test(text)
  return runs ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
