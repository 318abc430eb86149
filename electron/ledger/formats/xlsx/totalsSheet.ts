import type { CurrencyTotal } from '../../../../shared/domain/transaction.ts'
import { SETTLEMENT_STATUSES } from '../../../../shared/transactionStatus.ts'
import { settlementStatusWords } from '../../../../shared/words/settlementStatus.ts'
import { moneyCell, sheetHead, sheetTail, textCell, type SheetColumn } from '../../../spreadsheet/sheetXml.ts'
import { STYLE } from '../../../spreadsheet/styles.ts'

const COLUMNS: readonly SheetColumn[] = [
  { heading: 'currency', width: 10 },
  { heading: 'settlement status', width: 20 },
  { heading: 'transactions', width: 14 },
  { heading: 'in', width: 20 },
  { heading: 'out', width: 20 },
  { heading: 'net', width: 20 }
]

/** The exact sums of the file, a line for each settlement status of a currency. Failed ones are counted, not summed. */
export function totalsSheet(totals: readonly CurrencyTotal[]): string {
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
  return `${sheetHead(COLUMNS, false)}${rows.join('')}${sheetTail(COLUMNS, lines.length + 1)}`
}
