import type { Headings } from '../../../../shared/domain/headings.ts'
import type { CurrencyTotal } from '../../../../shared/domain/transaction.ts'
import { moneyCell, sheetHead, sheetTail, textCell, type SheetColumn } from '../../../spreadsheet/sheetXml.ts'
import { STYLE } from '../../../spreadsheet/styles.ts'

const COLUMNS = [
  { title: 'Currency', name: 'currency', width: 10 },
  { title: 'Transactions', name: 'transactions', width: 14 },
  { title: 'Money in', name: 'in', width: 20 },
  { title: 'Money out', name: 'out', width: 20 },
  { title: 'Net', name: 'net', width: 20 }
] as const

/** The exact sums of the file, a currency a row. */
export function totalsSheet(totals: readonly CurrencyTotal[], headings: Headings | undefined): string {
  const columns: readonly SheetColumn[] = COLUMNS.map(({ title, name, width }) => ({
    heading: headings === 'titles' ? title : name,
    width
  }))
  const rows = totals.map(({ currency, count, incoming, outgoing, net }, index) => {
    const row = index + 2
    return `<row r="${row}">${textCell(`A${row}`, currency, STYLE.text)}<c r="B${row}" s="${STYLE.count}"><v>${count}</v></c>\
${moneyCell(`C${row}`, incoming)}${moneyCell(`D${row}`, outgoing)}${moneyCell(`E${row}`, net)}</row>`
  })
  return `${sheetHead(columns, false)}${rows.join('')}${sheetTail(columns, totals.length + 1)}`
}
