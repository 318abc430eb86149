import type { VerifyCheck } from '../../../shared/domain/manifest.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import { AppError } from '../../../shared/errors.ts'
import { CSV_STYLES } from '../../spreadsheet/csvProfile.ts'
import { readCsvTable } from './csvTable.ts'
import { createTally } from './tally.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** What a report was found to hold. */
export interface FoundReport {
  /** Expected payments. */
  readonly rows: number
  /** By state, how many. */
  readonly states: ReadonlyMap<string, number>
  /** By currency; of the payments with an amount. */
  readonly sums: ReadonlyMap<string, { readonly count: number; readonly amount: string }>
  /** The figures of a currency, as in `EUR unexplained`; undefined where the format has no place for them. */
  readonly differences?: ReadonlyMap<string, string>
  /** What is odd about the file itself. */
  readonly oddities: readonly VerifyCheck[]
}

interface Row {
  readonly cell: (name: string) => string | undefined
  readonly amount: (name: string) => string | undefined
  readonly number: number
}

/** More columns than one: the file is then parted as it was written. */
const SEVERAL = 2

/** Reads a report. Throws `bad-input` where it is none. */
export async function readReport(path: string, format: 'csv' | 'xlsx'): Promise<FoundReport> {
  const count = createCount()
  if (format === 'csv') {
    const expected = { style: CSV_STYLES.safe, columns: SEVERAL }
    const { columns, differences } = await readCsvTable(path, expected, count.add)
    checkColumns(columns)
    return { ...count.found(), oddities: [...count.found().oddities, ...differences] }
  }
  await using tables = await openXlsxTables(path)
  for (const name of ['Items', 'Differences']) {
    if (!tables.names.includes(name)) throw new AppError('bad-input', `The workbook has no sheet named ${name}.`)
  }
  checkColumns(await tables.read('Items', count.add))
  const differences = new Map<string, string>()
  await tables.read('Differences', (row) => readDifference(row, differences))
  return { ...count.found(), differences }
}

function checkColumns(columns: readonly string[]): void {
  const missing = ['id', 'state', 'amount', 'currency'].filter((name) => !columns.includes(name))
  if (missing.length === 0) return
  throw new AppError('bad-input', `The file has no column ${missing.join(', ')}: it is no report, or it was changed.`)
}

/** Counts and sums the expected payments of a report while they are read. */
function createCount() {
  const tally = createTally()
  const states = new Map<string, number>()
  let rows = 0

  return {
    add: ({ cell, amount, number }: Row): void => {
      rows += 1
      const state = cell('state') ?? ''
      states.set(state, (states.get(state) ?? 0) + 1)
      const text = amount('amount')
      // A list of ids names payments without an amount.
      if (text) tally.add({ id: cell('id'), currency: cell('currency'), amount: text }, () => `row ${number}`)
    },
    found: (): FoundReport => {
      const { sums = [], unread, unreadCount, repeated, repeatedCount } = tally.content()
      return {
        rows,
        states,
        sums: new Map(
          sums.map(({ currency, count, incoming, outgoing }) => [
            currency,
            { count, amount: formatMoney(incoming + outgoing, currency) }
          ])
        ),
        oddities: [
          ...oddity('Amounts', 'all readable', unread, unreadCount),
          ...oddity('Ids', 'each once', repeated, repeatedCount)
        ]
      }
    }
  }
}

function oddity(what: string, stated: string, notes: readonly string[], count: number): readonly VerifyCheck[] {
  return count === 0 ? [] : [{ what, stated, found: `${count}, first: ${notes.join('; ')}`, isSame: false }]
}

/** Rows that are about one payment or transaction say which; those of the figures themselves do not. */
function readDifference({ cell, amount }: Row, into: Map<string, string>): void {
  const currency = cell('currency') ?? ''
  if (cell('part') !== 'difference') return
  for (const [name, column] of [
    ['difference', 'amount'],
    ['unexplained', 'unexplained']
  ] as const) {
    const text = amount(column) ?? ''
    const scaled = parseMoney(text, currency, 'major')
    into.set(`${currency} ${name}`, scaled === undefined ? text : formatMoney(scaled, currency))
  }
}
