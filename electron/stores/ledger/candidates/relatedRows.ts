import type { ReadDb } from '../../../base/database/database.ts'
import { openSieve, type Moved } from '../../../core/matching/pairing/relating/sieve.ts'
import type { Move } from '../../../core/matching/pairing/relating/relationKeys.ts'
import { FLAG, type RowColumns } from '../columns/rowColumns.ts'
import type { RowMask } from '../filtering/rowMask.ts'
import type { CandidateSource } from './candidateRows.ts'
import type { WantedCandidates } from './wantedCandidates.ts'

const ROWS_AT_ONCE = 20_000

export const RELATED_QUERY = `SELECT t.row_id, t.counterparty_number, t.counterparty_name, t.reference, t.correlation_id
  FROM json_each(?) AS pick CROSS JOIN transactions AS t ON t.row_id = pick.value`

export const ABROAD_QUERY = `SELECT row_id, payment_currency, abs(CAST(payment_amount AS REAL)) FROM transactions
  WHERE payment_currency <> currency`

/**
 * Adds the rows that may repeat a payment of the file or bring its money back. Their texts are read only where amount
 * and day allow it.
 */
export function addRelated(
  mask: RowMask,
  given: RowMask,
  wanted: NonNullable<WantedCandidates['related']>,
  { db, columns }: CandidateSource
): void {
  const sieve = openSieve(wanted)
  const movedBy = movesBy(db, columns())
  const reading: number[] = []
  for (let row = 1; row < mask.length; row++) {
    if (given[row] === 1) continue
    const moved = movedBy(row)
    if (moved && sieve.isWorthReading(moved)) reading.push(row)
  }
  const query =
    db.rows<readonly [row: bigint, number: string | null, name: string | null, reference: string, id: string | null]>(
      RELATED_QUERY
    )
  for (let from = 0; from < reading.length; from += ROWS_AT_ONCE) {
    const some = query.each(JSON.stringify(reading.slice(from, from + ROWS_AT_ONCE)))
    for (const [rowId, counterpartyNumber, counterpartyName, reference, correlationId] of some) {
      const row = Number(rowId)
      const moved = movedBy(row)
      const texts = { counterpartyNumber, counterpartyName, reference, correlationId }
      if (moved && sieve.passes(moved, texts)) mask[row] = 1
    }
  }
}

/** What a row moved; undefined for a number that no row has. */
function movesBy(db: ReadDb, columns: RowColumns): (row: number) => Moved | undefined {
  const { upper, lower, flags, created, currency } = columns
  const abroad = new Map<number, Move>()
  for (const [row, text, size] of db.rows<readonly [row: bigint, currency: string, size: number]>(ABROAD_QUERY).each())
    abroad.set(Number(row), [text, size])
  return (row) => {
    if (((flags[row] ?? 0) & FLAG.present) === 0) return undefined
    const amount = (upper[2 * row + 1] ?? 0) * 2 ** 32 + (lower[2 * row] ?? 0)
    const move: Move = [currency.texts[currency.codes[row] ?? 0] ?? '', Math.abs(amount)]
    const paid = abroad.get(row)
    return { isOut: amount < 0, at: created[row] ?? 0, moves: paid ? [move, paid] : [move] }
  }
}
