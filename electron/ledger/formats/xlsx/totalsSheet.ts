import type { CurrencyTotal } from '../../../../shared/domain/transaction.ts'
import { moneyCell, sheetHead, sheetTail, textCell, type SheetColumn } from '../../../spreadsheet/sheetXml.ts'
import { STYLE } from '../../../spreadsheet/styles.ts'

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'currency', width: 10 },
  { heading: 'transactions', width: 14 },
  { heading: 'in', width: 20 },
  { heading: 'out', width: 20 },
  { heading: 'net', width: 20 }
]

/** The exact sums of the file, a currency a row. */
export function totalsSheet(totals: readonly CurrencyTotal[]): string {
  const rows = totals.map(({ currency, count, incoming, outgoing, net }, index) => {
    const row = index + 2
    return `<row r="${row}">${textCell(`A${row}`, currency, STYLE.text)}<c r="B${row}" s="${STYLE.count}"><v>${count}</v></c>\
${moneyCell(`C${row}`, incoming)}${moneyCell(`D${row}`, outgoing)}${moneyCell(`E${row}`, net)}</row>`
  })
  return `${sheetHead(COLUMNS, false)}${rows.join('')}${sheetTail(COLUMNS, totals.length + 1)}`
}
