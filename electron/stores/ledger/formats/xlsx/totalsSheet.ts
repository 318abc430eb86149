import type { Headings } from '../../../../../shared/domain/headings.ts'
import type { CurrencyTotal } from '../../../../../shared/domain/transaction.ts'
import { SETTLEMENT_STATUSES } from '../../../../../shared/transactions/transactionStatus.ts'
import { settlementStatusWords } from '../../../../../shared/words/settlementStatus.ts'
import { moneyCell, sheetHead, sheetTail, textCell, type SheetColumn } from '../../../../core/spreadsheet/sheetXml.ts'
import { STYLE } from '../../../../core/spreadsheet/styles.ts'

const COLUMNS = [
  { title: 'Currency', name: 'currency', width: 10 },
  { title: 'Settlement status', name: 'settlement status', width: 20 },
  { title: 'Transactions', name: 'transactions', width: 14, isNumber: true },
  { title: 'Money in', name: 'in', width: 20, isNumber: true },
  { title: 'Money out', name: 'out', width: 20, isNumber: true },
  { title: 'Net', name: 'net', width: 20, isNumber: true }
] as const

/** The exact sums of the file, one line per currency and settlement status. Failed rows are counted, not summed. */
export function totalsSheet(totals: readonly CurrencyTotal[], headings: Headings | undefined): string {
  const columns: readonly SheetColumn[] = COLUMNS.map(({ title, name, ...column }) => ({
    ...column,
    heading: headings === 'titles' ? title : name
  }))
  const lines = totals.flatMap((total) =>
    SETTLEMENT_STATUSES.filter((status) => status === 'settled' || total[status].count > 0).map((status) => ({
      currency: total.currency,
      status,
      sum: total[status]
    }))
  )
  const rows = lines.map(({ currency, status, sum }, index) => {
    const row = index + 2
    const money =
      status === 'failed'
        ? ''
        : `${moneyCell(`D${row}`, sum.incoming)}${moneyCell(`E${row}`, sum.outgoing)}${moneyCell(`F${row}`, sum.net)}`
    const name = settlementStatusWords[status].name
    return `<row r="${row}">${textCell(`A${row}`, currency, STYLE.text)}${textCell(`B${row}`, name, STYLE.text)}\
<c r="C${row}" s="${STYLE.count}"><v>${sum.count}</v></c>${money}</row>`
  })
  return `${sheetHead(columns, false)}${rows.join('')}${sheetTail(columns, lines.length + 1)}`
}
