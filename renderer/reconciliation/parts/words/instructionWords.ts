import type { CsvField, CsvMapping } from '../../../../shared/domain/reconciliation/instruction.ts'
import { CsvEncoding, encodingNames } from '../../../../shared/text/csvEncoding.ts'
import type { Booking } from '../../../../shared/domain/reconciliation/expectedPayment.ts'

export const bookingWords: Readonly<Record<Booking, string>> = {
  one: 'Batch',
  items: 'Individual',
  unknown: 'Not known'
}

/** What a column of a CSV file may hold, in the order of the select field. */
export const csvFieldWords: Readonly<Record<CsvField, string>> = {
  amount: 'Amount',
  debit: 'Money out (debit)',
  credit: 'Money in (credit)',
  sign: 'Sign (in or out)',
  currency: 'Currency',
  correlationId: 'Payment id',
  endToEndId: 'End-to-end id',
  reference: 'Reference',
  counterpartyName: 'Counterparty name',
  payerName: 'Payer of money in',
  counterpartyNumber: 'Account number or IBAN',
  counterpartyBankCode: 'Bank code or BIC',
  account: 'Debit account',
  batch: 'Batch',
  dueOn: 'Due date'
}

export const encodings = CsvEncoding.options.map((value) => ({ value, label: encodingNames[value] }))

export const delimiters: readonly { readonly value: CsvMapping['delimiter']; readonly label: string }[] = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' }
]

export const decimalSigns: readonly { readonly value: CsvMapping['decimalSign']; readonly label: string }[] = [
  { value: '.', label: 'Point: 1,234.50' },
  { value: ',', label: 'Comma: 1.234,50' }
]

export const dateOrders: readonly { readonly value: CsvMapping['dateOrder']; readonly label: string }[] = [
  { value: 'year-month-day', label: 'Year, month, day' },
  { value: 'day-month-year', label: 'Day, month, year' },
  { value: 'month-day-year', label: 'Month, day, year' }
]
