import type { CurrencyTotal, Transaction } from '../../../../shared/domain/transaction.ts'
import { FIELD_NAMES } from '../../../../shared/transactions/transactionFields.ts'
import { localTime } from '../../../../shared/days/localTime.ts'
import { wireWord } from '../../../../shared/words/wireWord.ts'
import { formatTable, type Column } from '../terminal/formatTable.ts'
import { shownAmount } from '../terminal/region.ts'
import { clippedText } from '../terminal/visibleText.ts'
import { grouped } from '../terminal/words.ts'

const right = (head: string): Column => ({ head, align: 'right' })
const HEADS = [FIELD_NAMES.id, FIELD_NAMES.status].map((head) => ({ head }))
const COLUMNS: readonly Column[] = [
  ...HEADS,
  right('Amount'),
  { head: '' },
  { head: 'Counterparty' },
  { head: 'Reference' }
]
const TOTALS: readonly Column[] = [
  { head: 'Currency' },
  ...['Settled', 'In', 'Out', 'Net', 'Pending', 'Unknown', 'Failed or returned'].map(right)
]

/** Rows as lines of at most `width` columns; times are in the time zone. */
export function transactionTable(rows: readonly Transaction[], timeZone: string, width: number): string {
  const cells = rows.map((row) => [
    createdText(row.createdAt, timeZone),
    clippedText(row.id, 40),
    clippedText(wireWord(row.status), 20),
    shownAmount(row.amount),
    row.currency,
    clippedText(row.counterpartyName ?? '', 30),
    clippedText(row.reference, 200)
  ])
  return formatTable([{ head: `Created (${timeZone})` }, ...COLUMNS], cells, width)
}

/**
 * The totals of a query, one line per currency: settled rows with their sums, the net sum of pending rows and rows of
 * unknown status, and the number of failed rows.
 */
export function totalsTable(totals: readonly CurrencyTotal[]): string {
  const cells = totals.map(({ currency, settled, pending, unclassified, failed }) => [
    currency,
    grouped(settled.count),
    ...[settled.incoming, settled.outgoing, settled.net].map(shownAmount),
    ...[pending, unclassified].map(({ count, net }) => (count > 0 ? shownAmount(net) : '')),
    failed.count > 0 ? grouped(failed.count) : ''
  ])
  return formatTable(TOTALS, cells)
}

/** The same as a sentence, for standard error. */
export function totalWords({ currency, settled, pending, unclassified, failed }: CurrencyTotal): string {
  const others = [
    ...(pending.count > 0 ? [`${grouped(pending.count)} pending, net ${shownAmount(pending.net)}`] : []),
    ...(unclassified.count > 0
      ? [`${grouped(unclassified.count)} of unknown status, net ${shownAmount(unclassified.net)}`]
      : []),
    ...(failed.count > 0 ? [`${grouped(failed.count)} failed or returned`] : [])
  ]
  const sums = `in ${shownAmount(settled.incoming)}, out ${shownAmount(settled.outgoing)}, net ${shownAmount(settled.net)}`
  return [`${currency}: ${grouped(settled.count)} settled, ${sums}`, ...others].join('; ')
}

function createdText(iso: string, timeZone: string): string {
  return Number.isNaN(Date.parse(iso)) ? clippedText(iso, 30) : localTime(timeZone, iso)
}
