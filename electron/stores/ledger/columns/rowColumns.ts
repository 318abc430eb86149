import type { ReadDb } from '../../../base/database/database.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { instantOf } from './instant.ts'

/** Bits of `flags`. */
export const FLAG = {
  present: 1,
  absent: 2,
  bulk: 4,
  correlation: 8,
  counterparty: 16,
  number: 32,
  reference: 64,
  extra: 128
} as const

/** A text field stored as one number per row. */
export interface CodedColumn extends Dictionary {
  readonly codes: Uint32Array
}

/**
 * The fields for filtering, summing, grouping and sorting, as arrays indexed by row number; 0 is no row. A million rows
 * take 49 MB and are scanned in milliseconds, where SQL would read the whole file.
 */
export interface RowColumns {
  /** The largest row number that is loaded. */
  readonly last: number
  readonly flags: Uint8Array
  /** Scaled money. The same memory as two 32-bit halves: sums of the halves fit where a 64-bit sum may overflow. */
  readonly amounts: BigInt64Array
  readonly upper: Int32Array
  readonly lower: Uint32Array
  readonly account: CodedColumn
  readonly currency: CodedColumn
  readonly status: CodedColumn
  readonly type: CodedColumn
  /** Milliseconds since 1970. */
  readonly created: Float64Array
  readonly updated: Float64Array
}

const flag = (bit: number, condition: string) => `iif(${condition}, ${bit}, 0)`

const FLAGS = [
  flag(FLAG.present, 'true'),
  flag(FLAG.absent, 'absent_pass IS NOT NULL'),
  flag(FLAG.bulk, 'bulk_payment_id IS NOT NULL'),
  flag(FLAG.correlation, 'correlation_id IS NOT NULL'),
  flag(FLAG.counterparty, 'counterparty_key IS NOT NULL'),
  flag(FLAG.number, "ifnull(counterparty_number, '') <> ''"),
  flag(FLAG.reference, "reference <> ''"),
  flag(FLAG.extra, 'extra IS NOT NULL')
].join(' + ')

const LOADED = `row_id, amount, ${FLAGS}, account_id, currency, status, type, created_at, updated_at`

export const COLUMN_QUERIES = {
  after: `SELECT ${LOADED} FROM transactions WHERE row_id > ? ORDER BY row_id LIMIT ?`,
  one: `SELECT ${LOADED} FROM transactions WHERE row_id = ?`
} as const

type LoadedRow = readonly [
  ...numbers: [rowId: bigint, amount: bigint, flags: bigint],
  ...texts: [account: string, currency: string, status: string, type: string, created: string, updated: string]
]

export interface ColumnLoader {
  readonly columns: RowColumns
  /** Loads at most so many rows; returns whether it loaded that many. */
  loadMore(rows: number): boolean
  /** Loads these rows again. */
  reload(rowIds: Iterable<number>): void
}

interface Arrays {
  flags: Uint8Array
  amounts: BigInt64Array
  upper: Int32Array
  lower: Uint32Array
  created: Float64Array
  updated: Float64Array
}

const CODED = ['account', 'currency', 'status', 'type'] as const

/** Whether the values of a field are in memory. */
export function isCoded(field: string): field is (typeof CODED)[number] {
  return (CODED as readonly string[]).includes(field)
}

export function createColumnLoader(db: ReadDb): ColumnLoader {
  const after = db.rows<LoadedRow>(COLUMN_QUERIES.after)
  const one = db.rows<LoadedRow>(COLUMN_QUERIES.one)
  const newest = db.column<bigint>('SELECT max(row_id) FROM transactions')
  let arrays = emptyArrays(1024)
  let codes = CODED.map(() => new Uint32Array(1024))
  const coded = CODED.map((_, index) => codedColumn(() => codes[index] ?? new Uint32Array()))
  let last = 0

  function makeRoom(rowId: number): void {
    if (rowId < arrays.flags.length) return
    const size = Math.max(rowId + 1, Math.ceil(arrays.flags.length * 1.5))
    codes = codes.map((before) => grown(before, new Uint32Array(size)))
    arrays = grownArrays(arrays, size)
  }

  function store(row: LoadedRow): number {
    const rowId = Number(row[0])
    makeRoom(rowId)
    arrays.amounts[rowId] = row[1]
    arrays.flags[rowId] = Number(row[2])
    arrays.created[rowId] = instantOf(row[7])
    arrays.updated[rowId] = row[8] === row[7] ? (arrays.created[rowId] ?? 0) : instantOf(row[8])
    for (let index = 0; index < CODED.length; index++) {
      const column = codes[index]
      if (column) column[rowId] = coded[index]?.codeOf(row[3 + index] as string) ?? 0
    }
    return rowId
  }

  const [account, currency, status, type] = coded as [CodedColumn, CodedColumn, CodedColumn, CodedColumn]
  return {
    columns: {
      account,
      currency,
      status,
      type,
      get last() {
        return last
      },
      get flags() {
        return arrays.flags
      },
      get amounts() {
        return arrays.amounts
      },
      get upper() {
        return arrays.upper
      },
      get lower() {
        return arrays.lower
      },
      get created() {
        return arrays.created
      },
      get updated() {
        return arrays.updated
      }
    },
    loadMore(rows) {
      // Reserves space for all rows at once: outgrown arrays stay in the memory of the process for a long time.
      if (last === 0) makeRoom(Math.ceil(1.1 * Number(newest.get() ?? 0n)))
      const found = after.all(last, rows)
      for (const row of found) last = store(row)
      return found.length === rows
    },
    reload(rowIds) {
      for (const rowId of rowIds) {
        // A row that is not loaded yet will be loaded with the others.
        const row = rowId <= last ? one.get(rowId) : undefined
        if (row) store(row)
      }
    }
  }
}

function codedColumn(codes: () => Uint32Array): CodedColumn {
  const dictionary = createDictionary()
  return {
    ...dictionary,
    get codes() {
      return codes()
    }
  }
}

function emptyArrays(size: number): Arrays {
  return withHalves({
    flags: new Uint8Array(size),
    amounts: new BigInt64Array(size),
    created: new Float64Array(size),
    updated: new Float64Array(size)
  })
}

function grownArrays({ flags, amounts, created, updated }: Arrays, size: number): Arrays {
  return withHalves({
    flags: grown(flags, new Uint8Array(size)),
    amounts: grown(amounts, new BigInt64Array(size)),
    created: grown(created, new Float64Array(size)),
    updated: grown(updated, new Float64Array(size))
  })
}

/** The two halves of each amount as views of the same memory. All supported machines store the lower half first. */
function withHalves(arrays: Omit<Arrays, 'upper' | 'lower'>): Arrays {
  const { buffer } = arrays.amounts
  return { ...arrays, upper: new Int32Array(buffer), lower: new Uint32Array(buffer) }
}

function grown<T extends { set(from: T): void }>(before: T, after: T): T {
  after.set(before)
  return after
}
