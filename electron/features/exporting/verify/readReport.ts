import type { ReportManifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
import { formatMoney, parseMoney } from '../../../../shared/domain/money.ts'
import type { ReportSummary } from '../../../../shared/domain/reconciliation/report.ts'
import { AppError } from '../../../../shared/errors.ts'
import { CSV_STYLES } from '../../../core/spreadsheet/csvProfile.ts'
import { readCsvTable } from './csvTable.ts'
import { createTally } from './tally.ts'
import { titledReading, TITLED_COLUMNS, type ReadPayment, type Row } from './titledReading.ts'
import { openXlsxTables } from './xlsxTable.ts'

/** The content of a report file. */
export interface FoundReport {
  /** Expected payments. */
  readonly rows: number
  /** The number of payments by state. */
  readonly states: ReadonlyMap<string, number>
  /** By currency, for payments with an amount. */
  readonly sums: ReadonlyMap<string, { readonly count: number; readonly amount: string }>
  /** The figures by currency, as in `EUR unexplained`; undefined if the format has none. */
  readonly differences?: ReadonlyMap<string, string>
  /** Unusual properties of the file itself. */
  readonly oddities: readonly VerifyCheck[]
}

/** With at least this many columns, the file uses the expected delimiter. */
const SEVERAL = 2

/** The parts of the manifest that are needed to read the report. */
type Stated = Pick<ReportManifest, 'headings' | 'stateWords'> & {
  readonly reconciliation: Pick<ReportSummary, 'differences'>
}

/** Reads a report. Throws `bad-input` if the file is not one. */
export async function readReport(path: string, format: 'csv' | 'xlsx', stated: Stated): Promise<FoundReport> {
  if (format === 'xlsx') return readWorkbook(path, stated)
  const count = createCount()
  const expected = { style: CSV_STYLES.safe, columns: SEVERAL }
  const { columns, differences } = await readCsvTable(path, expected, (row) => count.add(namedPayment(row)))
  checkColumns(columns, NAMED_COLUMNS)
  return { ...count.found(), oddities: [...count.found().oddities, ...differences] }
}

async function readWorkbook(path: string, { headings, stateWords, reconciliation }: Stated): Promise<FoundReport> {
  await using tables = await openXlsxTables(path)
  const read = async (name: string, onRow: (row: Row) => void): Promise<readonly string[]> => {
    if (!tables.names.includes(name)) throw new AppError('bad-input', `The workbook has no sheet named ${name}.`)
    return (await tables.read(name, onRow)).columns
  }
  const count = createCount()
  if (headings !== 'titles') {
    checkColumns(await read('Items', (row) => count.add(namedPayment(row))), NAMED_COLUMNS)
    const differences = new Map<string, string>()
    await read('Differences', (row) => readDifference(row, differences))
    return { ...count.found(), differences }
  }
  const titled = titledReading(reconciliation.differences, stateWords)
  checkColumns(await read('Payments', (row) => count.add(titled.payment(row))), TITLED_COLUMNS)
  await read('Differences', titled.addDifference)
  await read('Summary', titled.addSummary)
  return { ...count.found(), differences: titled.differences() }
}

const NAMED_COLUMNS = ['id', 'state', 'amount', 'currency']

function namedPayment({ cell, amount, number }: Row): ReadPayment {
  return { id: cell('id'), state: cell('state') ?? '', currency: cell('currency'), amount: amount('amount'), number }
}

function checkColumns(columns: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length === 0) return
  throw new AppError(
    'bad-input',
    `The file has no column ${missing.join(', ')}: it is not a report, or it was changed.`
  )
}

/** Counts and sums the expected payments while the report is read. */
function createCount() {
  const tally = createTally()
  const states = new Map<string, number>()
  let rows = 0

  return {
    add: ({ id, state, currency, amount, number }: ReadPayment): void => {
      rows += 1
      states.set(state, (states.get(state) ?? 0) + 1)
      // The payments of a list of ids have no amount.
      if (amount) tally.add({ id, currency, amount }, () => `row ${number}`)
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

/** Rows about one payment or transaction name it; rows with figures do not. */
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
