import type { ReadDb } from '../../../base/database/database.ts'
import { instantOf } from '../columns/instant.ts'
import { FLAG, type RowColumns } from '../columns/rowColumns.ts'
import type { RowMask, RowTest } from '../filtering/rowMask.ts'
import { ROW_SET_QUERIES } from '../filtering/rowSets.ts'
import { parseRowIds, rowIdsOf } from '../tables/rowIds.ts'
import type { TextLists, WantedCandidates } from './wantedCandidates.ts'
import { sizeTest } from './wantedSizes.ts'

const ROWS_AT_ONCE = 20_000
/** Rows to read for one reference: enough to show that it is used more than once. */
const EXAMPLES = 4

export interface CandidateSource {
  /** One unchanging view of the same rows as the columns. */
  readonly db: ReadDb
  /** Brought up to date only when they are needed. */
  readonly columns: () => RowColumns
}

/** The rows that any part of the question selects. */
export function candidateRows(wanted: WantedCandidates, { db, columns }: CandidateSource): RowMask {
  const mask = new Uint8Array(Number(db.column<bigint>(LAST_ROW).get() ?? 0n) + 1)
  const { ids, correlationIds, bulkPaymentIds, sizes, counterpartyNumbers, references, within } = wanted
  addRows(mask, db, ROW_SET_QUERIES.id, ids)
  addRows(mask, db, CANDIDATE_QUERIES.correlation, correlationIds)
  addRows(mask, db, CANDIDATE_QUERIES.bulk, bulkPaymentIds)
  if (sizes.length > 0 || counterpartyNumbers.length > 0 || references.length > 0) {
    const loaded = columns()
    const isWithin = withinTest(loaded, within)
    addAmounts(mask, loaded, sizes, isWithin)
    addPayments(mask, db, sizes, isWithin)
    addTexts(mask, db, loaded, wanted, isWithin)
  }
  return mask
}

export const CANDIDATE_QUERIES = {
  // The service may have written the ids in upper or lower case.
  correlation: rowIdsOf(`SELECT row_id FROM transactions WHERE correlation_id IN
    (SELECT value FROM json_each(?1) UNION SELECT upper(value) FROM json_each(?1))`),
  bulk: rowIdsOf(`SELECT row_id FROM transactions WHERE bulk_payment_id IN
    (SELECT value FROM json_each(?1) UNION SELECT upper(value) FROM json_each(?1))`),
  payments: `SELECT row_id, abs(CAST(payment_amount AS REAL)) FROM transactions
    WHERE payment_currency <> currency AND payment_currency = ?`,
  texts: 'SELECT row_id, counterparty_number, reference FROM transactions WHERE row_id > ? ORDER BY row_id LIMIT ?'
} as const

const LAST_ROW = 'SELECT max(row_id) FROM transactions'

function addRows(mask: RowMask, db: ReadDb, query: string, lists: TextLists): void {
  const rowsOf = db.column<Uint8Array | null>(query)
  for (const list of lists) for (const row of parseRowIds(rowsOf.get(list))) mask[row] = 1
}

function withinTest(columns: RowColumns, { from, to, accounts }: WantedCandidates['within']): RowTest {
  const start = from === null ? -Infinity : instantOf(from)
  const end = to === null ? Infinity : instantOf(to)
  const { created, account } = columns
  const wanted = accounts && new Set(accounts)
  const isWanted = account.texts.map((text) => wanted === null || wanted.has(text))
  const codes = account.codes
  return (row) => {
    const instant = created[row] ?? 0
    return instant >= start && instant <= end && isWanted[codes[row] ?? 0] === true
  }
}

function addAmounts(mask: RowMask, columns: RowColumns, sizes: WantedCandidates['sizes'], isWithin: RowTest): void {
  const { upper, lower, flags, last, currency } = columns
  const tests = new Map(sizes.map((each) => [currency.find(each.currency), sizeTest(each.ranges)]))
  const { codes } = currency
  for (let row = 1; row <= last; row++) {
    if (mask[row] === 1 || ((flags[row] ?? 0) & FLAG.present) === 0) continue
    const amount = (upper[2 * row + 1] ?? 0) * 2 ** 32 + (lower[2 * row] ?? 0)
    if (tests.get(codes[row])?.(Math.abs(amount)) === true && isWithin(row)) mask[row] = 1
  }
}

/** Adds payments that were made in another currency than the account's. */
function addPayments(mask: RowMask, db: ReadDb, sizes: WantedCandidates['sizes'], isWithin: RowTest): void {
  const paid = db.rows<readonly [rowId: bigint, size: number]>(CANDIDATE_QUERIES.payments)
  for (const { currency, ranges } of sizes) {
    const test = sizeTest(ranges)
    for (const [rowId, size] of paid.all(currency)) {
      const row = Number(rowId)
      if (test(size) && isWithin(row)) mask[row] = 1
    }
  }
}

/** Adds the rows with these account numbers, and a few with each of these references. */
function addTexts(
  mask: RowMask,
  db: ReadDb,
  { flags, last }: RowColumns,
  { counterpartyNumbers, references }: Pick<WantedCandidates, 'counterpartyNumbers' | 'references'>,
  isWithin: RowTest
): void {
  if (counterpartyNumbers.length + references.length === 0) return
  const [isNumber, isReference] = [textTest(counterpartyNumbers), textTest(references)]
  const given = new Map<string, number>()
  const hasText: RowTest = (row) => ((flags[row] ?? 0) & (FLAG.number | FLAG.reference)) !== 0 && isWithin(row)
  const [first, end] = span(last, hasText)
  const some = db.rows<readonly [rowId: bigint, number: string | null, reference: string]>(CANDIDATE_QUERIES.texts)
  for (let after = first - 1; after < end;) {
    const rows = some.all(after, ROWS_AT_ONCE)
    if (rows.length === 0) return
    for (const [rowId, number, reference] of rows) {
      after = Number(rowId)
      if (mask[after] === 1 || !hasText(after)) continue
      if (number && isNumber(number)) mask[after] = 1
      else if (reference !== '' && isReference(reference)) {
        const count = given.get(reference) ?? 0
        if (count < EXAMPLES) mask[after] = 1
        given.set(reference, count + 1)
      }
    }
  }
}

/** The first and last row within the limits. Rows of a span of time are close together. */
function span(last: number, isMeant: RowTest): readonly [first: number, last: number] {
  let first = 1
  while (first <= last && !isMeant(first)) first += 1
  let end = last
  while (end >= first && !isMeant(end)) end -= 1
  return [first, end]
}

/** Compares only letters and digits. Results are remembered, because the same text comes again and again. */
function textTest(texts: readonly string[]): (text: string) => boolean {
  const wanted = new Set(texts)
  if (wanted.size === 0) return () => false
  const known = new Map<string, boolean>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const isWanted = wanted.has(text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''))
    known.set(text, isWanted)
    return isWanted
  }
}
