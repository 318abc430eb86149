import type { Headings } from '../../../../shared/domain/headings.ts'
import type { ReportColumn, ReportSheet } from '../../../../shared/domain/reconciliation/report.ts'
import type { SheetColumn } from '../../../core/spreadsheet/sheetXml.ts'

const WIDTH_OF_KIND = { text: 20, money: 16, number: 11 } as const satisfies Record<ReportColumn['kind'], number>

const WIDTHS: Readonly<Record<string, number>> = {
  currency: 9,
  counterparty_name: 34,
  counterparty_number: 30,
  reference: 34,
  correlation_id: 38,
  transaction_ids: 24,
  reason: 34,
  note: 34,
  words: 60,
  detail: 50,
  hash: 66,
  previous_hash: 66,
  Status: 16,
  Kind: 28,
  Currency: 10,
  Payee: 34,
  'IBAN or account number': 36,
  Reference: 30,
  Reason: 32,
  Details: 32,
  Notes: 34,
  'Payment id': 38,
  'Transaction ids': 24,
  'Debit account': 36,
  What: 60,
  Hash: 66,
  'Hash of the entry before': 66
}

/** Texts that people read; ids and account numbers stay on one line, to be copied or compared. */
const WRAPPED = new Set(['Kind', 'Payee', 'Reference', 'Reason', 'Details', 'Notes', 'What', 'Value', 'Matching rule'])

const SUMMARY_WIDTHS: Readonly<Record<string, number>> = { what: 30, value: 80, currency: 10 }

/** The columns of a sheet, wide enough for most of their cells. */
export function reportColumns(
  sheet: ReportSheet,
  columns: readonly ReportColumn[],
  headings: Headings
): readonly SheetColumn[] {
  return columns.map(({ name, kind }) => {
    const width =
      sheet === 'summary'
        ? (SUMMARY_WIDTHS[name.toLowerCase()] ?? WIDTH_OF_KIND[kind])
        : (WIDTHS[name] ?? WIDTH_OF_KIND[kind])
    return { heading: name, width, isNumber: kind !== 'text', isWrapped: headings === 'titles' && WRAPPED.has(name) }
  })
}
