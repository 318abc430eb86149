import type { TransactionSort } from '../../../shared/domain/transaction.ts'
import { FLAG, type CodedColumn, type RowColumns } from '../columns/rowColumns.ts'
import type { LiveColumns } from '../columns/liveColumns.ts'
import type { ReadDb } from '../../database/database.ts'
import { createRevisionCache, computeNow, type Now } from '../reading/revisionCache.ts'
import { sortByCode, sortByNumber, type SortNumbers } from './radixSort.ts'
import { parseRowIds, rowIdsOf } from '../reading/rowIds.ts'

export type SortField = TransactionSort['by']

/** All rows in the order of one field. */
export interface SortKey {
  /** Rows with a value, ascending; equal ones by arrival. */
  readonly sorted: Uint32Array
  /** Rows without a value, by arrival. */
  readonly none: Uint32Array
  /** By row number: the rank of its value among the different values. For a row without a value it is `values`. */
  readonly rank: Uint32Array
  readonly values: number
}

type TextField = 'counterpartyName' | 'bulkPaymentId' | 'reference'

const TEXT_EXPRESSIONS = {
  counterpartyName: 'counterparty_key',
  bulkPaymentId: 'bulk_payment_id',
  // Without an index: it would slow down every sync run, and this order is rarely used.
  reference: "nullif(reference, '') COLLATE NOCASE"
} as const satisfies Record<TextField, string>

const CODED_FIELDS = { status: 'status', type: 'type', currency: 'currency', accountId: 'account' } as const

function textQueries(field: TextField) {
  const text = TEXT_EXPRESSIONS[field]
  return {
    sorted: rowIdsOf(`SELECT row_id FROM transactions WHERE ${text} IS NOT NULL ORDER BY ${text}, row_id`),
    /** The number of rows of each value, in the order of the values. */
    sizes: `SELECT CAST(group_concat(size) AS BLOB) FROM
      (SELECT count(*) AS size FROM transactions WHERE ${text} IS NOT NULL GROUP BY ${text} ORDER BY ${text})`
  }
}

export const SORT_KEY_QUERIES = {
  counterpartyName: textQueries('counterpartyName'),
  bulkPaymentId: textQueries('bulkPaymentId'),
  reference: textQueries('reference')
} as const satisfies Record<TextField, unknown>

export interface SortKeys {
  /** Of the rows committed now. */
  exact(field: SortField): SortKey
}

export interface SortKeysOptions {
  readonly db: ReadDb
  readonly columns: LiveColumns
  readonly now: () => Now
}

/** Caches the last few sort keys; each takes 8 MB for a million rows. */
export function createSortKeys({ db, columns, now }: SortKeysOptions): SortKeys {
  const keys = createRevisionCache<SortKey>(4, now)
  return {
    exact: (field) => keys.exact(field, () => computeNow(now, () => readSortKey(db, columns.current(), field))).value
  }
}

/** Sorts all rows by a field: in memory if the columns hold the field, otherwise in the database. */
function readSortKey(db: ReadDb, columns: RowColumns, field: SortField): SortKey {
  switch (field) {
    case 'createdAt':
      return numberKey(columns, instants(columns.created))
    case 'updatedAt':
      return numberKey(columns, instants(columns.updated))
    case 'amount':
      return numberKey(columns, amounts(columns))
    case 'status':
    case 'type':
    case 'currency':
    case 'accountId':
      return codedKey(columns, columns[CODED_FIELDS[field]])
    case 'counterpartyName':
    case 'bulkPaymentId':
    case 'reference':
      return textKey(db, columns, field)
  }
}

function presentRows({ flags, last }: RowColumns): Uint32Array {
  const rows = new Uint32Array(last)
  let count = 0
  for (let row = 1; row <= last; row++) if (((flags[row] ?? 0) & FLAG.present) !== 0) rows[count++] = row
  return rows.subarray(0, count)
}

function numberKey(columns: RowColumns, numbers: SortNumbers): SortKey {
  const sorted = sortByNumber(presentRows(columns), numbers)
  const rank = new Uint32Array(columns.last + 1)
  let values = 0
  let before = -1
  for (const row of sorted) {
    const isSame =
      before >= 0 && numbers.upper[row] === numbers.upper[before] && numbers.lower[row] === numbers.lower[before]
    if (!isSame) values += 1
    rank[row] = values - 1
    before = row
  }
  return { sorted, none: new Uint32Array(), rank, values }
}

/** Instants as non-negative numbers; exact for every valid date. */
function instants(column: Float64Array): SortNumbers {
  const upper = new Uint32Array(column.length)
  const lower = new Uint32Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const shifted = Math.max(0, (column[row] ?? 0) + 2 ** 52)
    upper[row] = Math.floor(shifted / 2 ** 32)
    lower[row] = shifted % 2 ** 32
  }
  return { upper, lower }
}

/** Amounts with the sign bit flipped, so that they sort correctly as unsigned numbers. */
function amounts({ upper, lower, last }: RowColumns): SortNumbers {
  const high = new Uint32Array(last + 1)
  const low = new Uint32Array(last + 1)
  for (let row = 1; row <= last; row++) {
    high[row] = (upper[2 * row + 1] ?? 0) ^ 0x8000_0000
    low[row] = lower[2 * row] ?? 0
  }
  return { upper: high, lower: low }
}

function codedKey(columns: RowColumns, { codes, texts }: CodedColumn): SortKey {
  const inOrder = texts.map((_, code) => code).sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? ''))
  const rankOfCode = new Uint32Array(texts.length)
  for (const [rank, code] of inOrder.entries()) rankOfCode[code] = rank
  const rank = new Uint32Array(columns.last + 1)
  for (let row = 1; row <= columns.last; row++) rank[row] = rankOfCode[codes[row] ?? 0] ?? 0
  const sorted = sortByCode(presentRows(columns), (row) => rank[row] ?? 0, texts.length)
  return { sorted, none: new Uint32Array(), rank, values: texts.length }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function textKey(db: ReadDb, columns: RowColumns, field: TextField): SortKey {
  const read = (query: string) => parseRowIds(db.column<Uint8Array | null>(query).get())
  const queries = SORT_KEY_QUERIES[field]
  const [sorted, sizes] = [read(queries.sorted), read(queries.sizes)]
  const rank = new Uint32Array(columns.last + 1).fill(sizes.length)
  let at = 0
  for (const [value, size] of sizes.entries()) for (const end = at + size; at < end; at++) rank[sorted[at] ?? 0] = value
  const none = presentRows(columns).filter((row) => rank[row] === sizes.length)
  return { sorted, none, rank, values: sizes.length }
}
