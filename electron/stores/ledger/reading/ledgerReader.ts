import type { BulkPayment, BulkWindow, BulkWindowRequest, Siblings } from '../../../../shared/domain/bulkPayment.ts'
import type { Overview, OverviewRequest } from '../../../../shared/domain/overview.ts'
import type {
  CurrencyTotal,
  FacetsRequest,
  TransactionFacets,
  TransactionQuery,
  TransactionWindow,
  TransactionWindowRequest
} from '../../../../shared/domain/transaction.ts'
import type { TransactionFilter } from '../../../../shared/domain/transactionFilter.ts'
import { DECIDED_STATES } from '../../../../shared/transactions/filterWords.ts'
import type { SettlementStatus } from '../../../../shared/transactions/transactionStatus.ts'
import { createLiveColumns } from '../columns/liveColumns.ts'
import type { RowColumns } from '../columns/rowColumns.ts'
import type { TouchedRows } from '../columns/touchedRows.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { describeBulk, orderBulks, payeesAmong, type BulkOrder, type BulkSource } from '../figures/bulks.ts'
import { facetsOf } from '../figures/facets.ts'
import { makeOverview } from '../figures/overview.ts'
import { sumRows } from '../figures/sumRows.ts'
import { figuresOfAll, figuresOfRows, totalsOfFilter } from '../figures/totals.ts'
import { maskOfRows, rowsOfMask, type RowMask } from '../filtering/rowMask.ts'
import { readRowSet } from '../filtering/rowSets.ts'
import type { FormatInput } from '../formats/format.ts'
import { createOrders } from '../ordering/orders.ts'
import { createSortKeys } from '../ordering/sortKeys.ts'
import type { TransactionReader } from '../tables/transactionReader.ts'
import { COUNTERPARTY_QUERIES, payeesOfBulk } from './counterparties.ts'
import { createFiltered } from '../filtering/filtered.ts'
import { createRevisionCache, computeNow, type Now } from '../columns/revisionCache.ts'

export interface LedgerReaderOptions {
  readonly db: ReadDb
  readonly transactions: TransactionReader
  readonly touched: TouchedRows
  /** Finds the rows whose texts contain every phrase, ascending. */
  readonly matchPhrases: (phrases: readonly string[]) => Uint32Array
  readonly now: () => Now
  readonly settlementStatusOf: (status: string) => SettlementStatus
}

/** Answers the questions of screens and files about committed rows. */
export interface LedgerReader {
  find(request: TransactionWindowRequest): TransactionWindow
  totals(query: Pick<TransactionQuery, 'filter' | 'timeZone'>): readonly CurrencyTotal[]
  facets(request?: FacetsRequest): TransactionFacets
  overview(request: OverviewRequest): Overview
  bulks(request: BulkWindowRequest): BulkWindow
  siblings(id: string): Siblings
  /** The input for a file of the query's rows, as they are now. */
  exportInput(of: Pick<FormatInput, 'db' | 'spec'>): FormatInput
  /** Brought up to date with what is committed now. */
  columns(): RowColumns
  /** Loads part of what the first filter will need; returns whether more is left. */
  loadSome(): boolean
}

const MOST_SIBLINGS = 100

export function createLedgerReader({
  db,
  transactions,
  now,
  settlementStatusOf,
  ...rest
}: LedgerReaderOptions): LedgerReader {
  const columns = createLiveColumns(db, rest.touched)
  const filtered = createFiltered({ db, columns, matchPhrases: rest.matchPhrases, settlementStatusOf, now })
  const keys = createSortKeys({ db, columns, now })
  const orders = createOrders({ db, filtered, keys, now })
  const totals = createRevisionCache<readonly CurrencyTotal[]>(8, now)
  const overviews = createRevisionCache<Omit<Overview, 'revision'>>(4, now)
  const bulks = createRevisionCache<BulkOrder>(4, now)
  const bulkIdOf = db.column<string>('SELECT bulk_payment_id FROM transactions WHERE row_id = ?')
  const name = db.column<string | null>(COUNTERPARTY_QUERIES.name)
  const nameOf = (row: number) => name.get(row) ?? null

  const reconciled = (): RowMask =>
    maskOfRows(readRowSet(db, 'reconciliation', DECIDED_STATES), columns.current().last + 1)
  const keyOf = (timeZone: string, ...rest: readonly unknown[]) => filtered.key(timeZone, rest)
  const rowsOf = (filter: TransactionFilter, timeZone: string) => rowsOfMask(filtered.mask(filter, timeZone))

  function overview({ filter, timeZone, per }: OverviewRequest): Omit<Overview, 'revision'> {
    const source = {
      columns: columns.current(),
      rows: rowsOf(filter, timeZone),
      reconciled: reconciled(),
      counterparties: keys.exact('counterpartyName'),
      nameOf,
      settlementStatusOf,
      now: Date.now()
    }
    return makeOverview(source, { timeZone, per })
  }

  /** Describes bulk payments, each by its rows. Data about all rows is read once for all bulk payments. */
  function describer(payeesOf: BulkSource['payeesOf']): (rows: Uint32Array) => BulkPayment {
    const source = { columns: columns.current(), reconciled: reconciled(), settlementStatusOf, payeesOf }
    return (rows) => describeBulk(bulkIdOf.get(rows[0] ?? 0) ?? '', rows, source)
  }

  return {
    find({ query, from, count, revision, isOnly }) {
      const only = isOnly ? orders.only(query, from, count) : undefined
      if (only) {
        const { rowIds, total } = only.value
        return { rows: transactions.byRowIds(rowIds), from, total, revision: only.revision }
      }
      const order = orders.find(query, revision)
      const rows = transactions.byRowIds(order.value.subarray(from, from + count))
      return { rows, from, total: order.value.length, revision: order.revision }
    },
    totals: ({ filter, timeZone }) =>
      totals.current(keyOf(timeZone, filter), () =>
        computeNow(now, () => totalsOfFilter({ db, filtered, settlementStatusOf }, { filter, timeZone }))
      ).value,
    facets: (of) =>
      facetsOf(
        columns.current(),
        settlementStatusOf,
        of && of.filter.length > 0 ? rowsOf(of.filter, of.timeZone) : undefined
      ),
    overview(request) {
      const { filter, timeZone, per } = request
      const made = overviews.current(keyOf(timeZone, filter, per), () => computeNow(now, () => overview(request)))
      return { ...made.value, revision: made.revision }
    },
    bulks({ filter, timeZone, sort, from, count, revision }) {
      const key = keyOf(timeZone, filter, sort)
      const cached = revision === undefined ? undefined : bulks.cached(key, revision)
      const make = () =>
        orderBulks(columns.current(), keys.exact('bulkPaymentId'), filtered.mask(filter, timeZone), sort)
      const made = cached ?? bulks.current(key, () => computeNow(now, make))
      const { rows, starts, order } = made.value
      const counterparties = keys.exact('counterpartyName')
      const describe = describer((_, its) => payeesAmong(its, counterparties, nameOf))
      return {
        rows: Array.from(order.subarray(from, from + count), (group) =>
          describe(rows.subarray(starts[group], starts[group + 1]))
        ),
        from,
        total: order.length,
        revision: made.revision
      }
    },
    siblings(id) {
      const row = transactions.byId(id)
      const setOf = (name: 'bulk' | 'correlation', value: string | null | undefined) =>
        value ? readRowSet(db, name, [value]) : new Uint32Array()
      const ofBulk = setOf('bulk', row?.bulkPaymentId)
      const ofCorrelation = setOf('correlation', row?.correlationId)
      return {
        bulk: ofBulk.length > 0 ? describer((bulk) => payeesOfBulk(db, bulk))(ofBulk) : null,
        bulkRows: transactions.byRowIds(ofBulk.subarray(0, MOST_SIBLINGS)),
        correlationRows: transactions.byRowIds(ofCorrelation.subarray(0, MOST_SIBLINGS))
      }
    },
    exportInput(of) {
      const { query } = of.spec
      const rowIds = orders.exact(query).value
      const isOfAll = (rows: Uint32Array) => rows === rowIds && query.filter.length === 0
      return {
        ...of,
        rowIds,
        // In a new process, loading the columns takes longer than finding and summing all rows without them.
        get columns() {
          return columns.current()
        },
        sum: (rows) => sumRows(columns.current(), rows),
        figures: (rows) =>
          isOfAll(rows) && !columns.isLoaded
            ? figuresOfAll(db, settlementStatusOf)
            : figuresOfRows(columns.current(), rows, settlementStatusOf),
        settlementStatusOf
      }
    },
    columns: () => columns.current(),
    loadSome: () => columns.loadSome()
  }
}
