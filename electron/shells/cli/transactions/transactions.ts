import type { Transaction, TransactionQuery } from '../../../../shared/domain/transaction.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { App } from '../../../app/app.ts'
import { command, commonOptions, type Terminal } from '../command/command.ts'
import { wholeNumber } from '../command/optionValues.ts'
import { reportDoubts } from '../syncing/syncReport.ts'
import { lastSync } from '../services/services.ts'
import { hintAtUnknown } from './queryHints.ts'
import { queryOption, queryOptionSpec } from './queryOption.ts'
import { readLedger } from '../services/readLedger.ts'
import { NEWEST_FIRST, sortOption } from './sortOption.ts'
import { timeZoneOption, timeZoneOptionSpec } from './timeZoneOption.ts'
import { totalsTable, totalWords, transactionTable } from './transactionTable.ts'
import { visibleJson } from '../terminal/visibleText.ts'
import { grouped } from '../terminal/words.ts'

const ON_SCREEN = 50
const MOST = 1_000_000_000
/** Most rows that one call of the contract returns. */
const WINDOW = 1000

export const transactions = command({
  options: {
    query: queryOptionSpec,
    sort: sortOption,
    limit: {
      value: 'N',
      read: wholeNumber(0, MOST),
      text: `at most so many; a terminal shows the first ${ON_SCREEN}, --json gives all`
    },
    'time-zone': timeZoneOptionSpec,
    ...commonOptions,
    json: { text: 'one JSON object per line on standard output, everything else on standard error' }
  },
  run: (options, terminal) => {
    const { json, limit = json ? MOST : ON_SCREEN, sort = NEWEST_FIRST } = options
    const filter = queryOption(options.query, terminal)
    return readLedger(options, terminal, async (app) => {
      const last = await lastSync(app)
      const query = { filter, sort, timeZone: await timeZoneOption(app, options['time-zone']) }
      await hintAtUnknown(app, query, terminal)
      await (json ? printLines : printTable)(app, query, limit, terminal)
      return reportDoubts(last.completeness, 'this list', terminal)
    })
  }
})

type Print = (app: App, query: TransactionQuery, limit: number, terminal: Terminal) => Promise<void>

const printLines: Print = async (app, query, limit, { out, err, signal }) => {
  for await (const row of readRows(app, query, limit, signal)) out(visibleJson(row))
  for (const total of await app.handlers['transactions.totals'](query)) err(totalWords(total))
}

const printTable: Print = async (app, query, limit, { out, width, signal }) => {
  const rows: Transaction[] = []
  for await (const row of readRows(app, query, limit, signal)) rows.push(row)
  const totals = await app.handlers['transactions.totals'](query)
  const total = totals.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) {
    out('No transactions.')
    return
  }
  if (rows.length > 0) out(`\n${transactionTable(rows, query.timeZone, width)}\n`)
  if (total > rows.length) out(`… and ${grouped(total - rows.length)} more. To see them, add --limit N.\n`)
  out(`${totalsTable(totals)}\n`)
}

/** The rows of a query, up to a limit, from one fixed order. */
async function* readRows(
  { handlers }: App,
  query: TransactionQuery,
  limit: number,
  signal: AbortSignal
): AsyncGenerator<Transaction> {
  let revision: number | undefined
  for (let from = 0; from < limit; from += WINDOW) {
    if (signal.aborted) throw new AppError('cancelled', 'Stopped.')
    const count = Math.min(WINDOW, limit - from)
    const window = await handlers['transactions.find']({ query, from, count, revision, isOnly: limit <= WINDOW })
    yield* window.rows
    if (from + count >= window.total) return
    revision = window.revision
  }
}
