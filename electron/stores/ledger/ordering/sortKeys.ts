import type { TransactionSort } from '../../../../shared/domain/transaction.ts'
import { FLAG, type CodedColumn, type RowColumns } from '../columns/rowColumns.ts'
import type { LiveColumns } from '../columns/liveColumns.ts'
import type { ReadDb } from '../../../base/database/database.ts'
import { createRevisionCache, computeNow, type Now } from '../columns/revisionCache.ts'
import { amounts, instants } from './fieldNumbers.ts'
import { sortByCode, sortByNumber, type SortNumbers } from './radixSort.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'
import { maskOfRows } from '../filtering/rowMask.ts'
import { areEqual, isEmptyText, readReferences, sortTexts } from './textOrder.ts'

type SortField = TransactionSort['by']

/** All rows in the order of one field. */
export interface FieldOrder {
  /** Rows with a value, ascending; equal ones by arrival. */
  readonly sorted: Uint32Array
  /** Rows without a value, by arrival. */
  readonly none: Uint32Array
}

/** The same with the place of each value. */
export interface SortKey extends FieldOrder {
  /** By row number: the rank of its value among the different values. For a row without a value it is `values`. */
  readonly rank: Uint32Array
  readonly values: number
}

/** Fields with an index of their own. */
type IndexedField = 'counterpartyName' | 'bulkPaymentId'

const TEXT_COLUMNS = {
  counterpartyName: 'counterparty_key',
  bulkPaymentId: 'bulk_payment_id'
} as const satisfies Record<IndexedField, string>

const CODED_FIELDS = { status: 'status', type: 'type', currency: 'currency', accountId: 'account' } as const

function textQueries(field: IndexedField) {
  const text = TEXT_COLUMNS[field]
  return {
    sorted: rowIdsOf(`SELECT row_id FROM transactions WHERE ${text} IS NOT NULL ORDER BY ${text}, row_id`),
    /** The number of rows of each value, in the order of the values. */
    sizes: `SELECT CAST(group_concat(size) AS BLOB) FROM
      (SELECT count(*) AS size FROM transactions WHERE ${text} IS NOT NULL GROUP BY ${text} ORDER BY ${text})`
  }
}

export const SORT_KEY_QUERIES = {
  counterpartyName: textQueries('counterpartyName'),
  bulkPaymentId: textQueries('bulkPaymentId')
} as const satisfies Record<IndexedField, unknown>

export interface SortKeys {
  /** Of the rows committed now. */
  order(field: SortField): FieldOrder
  /** The same with the place of each value, which costs as much again. */
  exact(field: SortField): SortKey
}

export interface SortKeysOptions {
  readonly db: ReadDb
  readonly columns: LiveColumns
  readonly now: () => Now
}

/** Caches the last few of both; an order takes 4 MB for a million rows, and the places as much. */
export function createSortKeys({ db, columns, now }: SortKeysOptions): SortKeys {
  const orders = createRevisionCache<FieldOrder>(4, now)
  const keys = createRevisionCache<SortKey>(4, now)
  const orderOf = (field: SortField, kind: () => SortKind) =>
    orders.exact(field, () => computeNow(now, () => kind().order())).value

  function makeKey(field: SortField): SortKey {
    const kind = kindOf(db, columns.current(), field)
    const order = orderOf(field, () => kind)
    return { ...order, ...kind.places(order) }
  }

  return {
    order: (field) => orderOf(field, () => kindOf(db, columns.current(), field)),
    exact: (field) => keys.exact(field, () => computeNow(now, () => makeKey(field))).value
  }
}

/**
 * How the rows of one revision are sorted by a field: in memory if the columns hold it, otherwise with the database. What
 * both answers need is read once.
 */
interface SortKind {
  order(): FieldOrder
  /** For an order of the same rows. */
  places(order: FieldOrder): Pick<SortKey, 'rank' | 'values'>
}

function kindOf(db: ReadDb, columns: RowColumns, field: SortField): SortKind {
  switch (field) {
    case 'createdAt':
      return byNumber(columns, instants(columns.created))
    case 'updatedAt':
      return byNumber(columns, instants(columns.updated))
    case 'amount':
      return byNumber(columns, amounts(columns))
    case 'status':
    case 'type':
    case 'currency':
    case 'accountId':
      return byCode(columns, columns[CODED_FIELDS[field]])
    case 'counterpartyName':
    case 'bulkPaymentId':
      return byIndex(db, columns, field)
    case 'reference':
      return byReference(db, columns)
  }
}

function presentRows({ flags, last }: RowColumns): Uint32Array {
  const rows = new Uint32Array(last)
  let count = 0
  for (let row = 1; row <= last; row++) if (((flags[row] ?? 0) & FLAG.present) !== 0) rows[count++] = row
  return rows.subarray(0, count)
}

function byNumber(columns: RowColumns, numbers: SortNumbers): SortKind {
  return {
    order: () => ({ sorted: sortByNumber(presentRows(columns), numbers), none: new Uint32Array() }),
    places(order) {
      const { upper, lower } = numbers
      return placesOf(columns, order, (one, other) => upper[one] === upper[other] && lower[one] === lower[other])
    }
  }
}

/** Numbers the different values of sorted rows. */
function placesOf(
  { last }: RowColumns,
  { sorted, none }: FieldOrder,
  areEqual: (one: number, other: number) => boolean
): Pick<SortKey, 'rank' | 'values'> {
  const rank = new Uint32Array(last + 1)
  let values = 0
  for (let at = 0; at < sorted.length; at++) {
    const row = sorted[at] ?? 0
    if (at === 0 || !areEqual(sorted[at - 1] ?? 0, row)) values += 1
    rank[row] = values - 1
  }
  for (const row of none) rank[row] = values
  return { rank, values }
}

function byCode(columns: RowColumns, { codes, texts }: CodedColumn): SortKind {
  const inOrder = texts.map((_, code) => code).sort((a, b) => compareTexts(texts[a] ?? '', texts[b] ?? ''))
  const rankOfCode = new Uint32Array(texts.length)
  for (const [rank, code] of inOrder.entries()) rankOfCode[code] = rank
  const rankOf = (row: number) => rankOfCode[codes[row] ?? 0] ?? 0
  return {
    order: () => ({ sorted: sortByCode(presentRows(columns), rankOf, texts.length), none: new Uint32Array() }),
    places: () => ({
      rank: Uint32Array.from({ length: columns.last + 1 }, (_, row) => rankOf(row)),
      values: texts.length
    })
  }
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function byIndex(db: ReadDb, columns: RowColumns, field: IndexedField): SortKind {
  const read = (query: string) => parseRowIds(db.column<Uint8Array | null>(query).get())
  const queries = SORT_KEY_QUERIES[field]
  return {
    order() {
      const sorted = read(queries.sorted)
      const isSorted = maskOfRows(sorted, columns.last + 1)
      return { sorted, none: presentRows(columns).filter((row) => isSorted[row] === 0) }
    },
    places({ sorted }) {
      const sizes = read(queries.sizes)
      const rank = new Uint32Array(columns.last + 1).fill(sizes.length)
      let at = 0
      for (const [value, size] of sizes.entries())
        for (const end = at + size; at < end; at++) rank[sorted[at] ?? 0] = value
      return { rank, values: sizes.length }
    }
  }
}

/** Without an index, which would slow down every sync run: this order is rarely used. */
function byReference(db: ReadDb, columns: RowColumns): SortKind {
  const rows = presentRows(columns)
  const texts = readReferences(db, columns.last, rows.length)
  return {
    order() {
      const isEmpty = (_: number, place: number) => isEmptyText(texts, place)
      const places = rows.map((_, place) => place).filter((place) => !isEmptyText(texts, place))
      return { sorted: sortTexts(texts, places).map((place) => rows[place] ?? 0), none: rows.filter(isEmpty) }
    },
    places(order) {
      const placeOf = new Uint32Array(columns.last + 1)
      for (let place = 0; place < rows.length; place++) placeOf[rows[place] ?? 0] = place
      return placesOf(columns, order, (one, other) => areEqual(texts, placeOf[one] ?? 0, placeOf[other] ?? 0))
    }
  }
}
