import type { ReadDb } from '../../database/database.ts'
import { bulkIdsOf } from '../../reconciliation/matching/knownBulks.ts'
import { idKey } from '../../reconciliation/matching/normalise.ts'
import { sizesOf } from '../../reconciliation/matching/twins.ts'
import { AROUND_DAYS } from '../../reconciliation/matching/wantedRows.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { readBatches } from '../tables/batches.ts'

const AROUND = AROUND_DAYS * 86_400_000

/**
 * Whether gathering the transactions of a reconciliation with nothing left to decide might find any of these. It may
 * say so once too often, but never misses one, and loads nothing into memory.
 */
export function mayConcern(db: ReadDb, reconciliation: string, rows: readonly FoundRow[]): boolean {
  const bulks = new Set(rows.flatMap(({ bulkPaymentId: id }) => (id === null ? [] : idKey(id))))
  const isOfBulk = (id: string) => bulks.has(idKey(id))
  if (readBatches(db, reconciliation).some((batch) => bulkIdsOf(batch).some(isOfBulk))) return true

  const given = JSON.stringify(rows.map(({ id, bulkPaymentId, correlationId }) => [id, bulkPaymentId, correlationId]))
  if (db.column<bigint>(BY_ID).get(reconciliation, given) === 1n) return true

  const sizes = new Map<bigint, FoundRow[]>()
  for (const row of rows) {
    for (const size of sizesOf(row)) {
      const same = sizes.get(size)
      if (same) same.push(row)
      else sizes.set(size, [row])
    }
  }
  const sums = db.rows<Sum>(BY_SIZE).each(reconciliation, JSON.stringify([...sizes.keys()].map(String)))
  for (const [size, currency, paymentSize, paymentCurrency, createdAt] of sums) {
    const isAround = (row: FoundRow) =>
      createdAt === null || Math.abs(Date.parse(row.createdAt) - Date.parse(createdAt)) <= AROUND
    const isOf = (of: string) => (row: FoundRow) => [row.currency, row.paymentCurrency].includes(of) && isAround(row)
    if (sizes.get(size)?.some(isOf(currency)) === true) return true
    if (sizes.get(paymentSize)?.some(isOf(paymentCurrency)) === true) return true
  }
  return false
}

/** `createdAt`: null for a payment that somebody closed, which may be made at any time. */
type Sum = readonly [
  size: bigint,
  currency: string,
  paymentSize: bigint,
  paymentCurrency: string,
  createdAt: string | null
]

/** Compares ids like `idKey`. */
const keyOf = (id: string) => `lower(replace(trim(${id}, char(9, 10, 13, 32)), '-', ''))`
const keysOf = (field: number) => `(SELECT ${keyOf(`value ->> ${field}`)} FROM json_each(?2))`

const BY_ID = `SELECT
  EXISTS (SELECT 1 FROM items WHERE reconciliation = ?1 AND +ended_by IS NULL
    AND (${keyOf('correlation_id')} IN ${keysOf(2)} OR ${keyOf('end_to_end_id')} IN ${keysOf(2)}))
  OR EXISTS (SELECT 1 FROM found WHERE reconciliation = ?1
    AND (id IN (SELECT value ->> 0 FROM json_each(?2)) OR ${keyOf('bulk_payment_id')} IN ${keysOf(1)}))`
const BY_SIZE = `WITH sizes (size) AS MATERIALIZED (SELECT CAST(value AS INTEGER) FROM json_each(?2))
  SELECT abs(amount), currency, abs(payment_amount), payment_currency, transaction_created_at FROM found
  WHERE reconciliation = ?1 AND (abs(amount) IN sizes OR (payment_currency <> currency AND abs(payment_amount) IN sizes))
  UNION ALL SELECT abs(amount), currency, abs(amount), currency, NULL FROM items i
  WHERE reconciliation = ?1 AND +ended_by IS NULL AND currency IS NOT NULL AND abs(amount) IN sizes
    AND EXISTS (SELECT 1 FROM marks k WHERE k.reconciliation = ?1 AND k.target_kind = 'item' AND k.target = i.key
      AND k.ended_by IS NULL AND k.kind <> 'note' AND k.kind <> 'carried')`
