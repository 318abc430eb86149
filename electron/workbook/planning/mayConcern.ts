import type { ReadDb } from '../../database/database.ts'
import { bulkIdsOf } from '../../reconciliation/matching/knownBulks.ts'
import { idKey } from '../../reconciliation/matching/normalise.ts'
import { AROUND_DAYS, namedIds } from '../../reconciliation/matching/wantedRows.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { readBatches } from '../tables/batches.ts'

const AROUND = AROUND_DAYS * 86_400_000

type ItemIds = readonly [correlationId: string | null, endToEndId: string | null]

type Known = readonly [id: string, size: bigint, currency: string, bulkPaymentId: string | null, createdAt: string]

/**
 * Whether gathering the transactions of a reconciliation with nothing left to decide might find any of these. It may
 * say so once too often, but never misses one, and loads nothing into memory.
 */
export function mayConcern(db: ReadDb, reconciliation: string, rows: readonly FoundRow[]): boolean {
  const ids = new Set(rows.map(({ id }) => id))
  const correlations = keysOf(rows, 'correlationId')
  const bulks = keysOf(rows, 'bulkPaymentId')
  const times = Map.groupBy(rows, ({ amount, currency }) => sumKey(amount < 0n ? -amount : amount, currency))

  const isAround = (sum: string, createdAt: string) =>
    times.get(sum)?.some((row) => Math.abs(Date.parse(row.createdAt) - Date.parse(createdAt)) <= AROUND) === true
  const isOfBulk = (bulkPaymentId: string | null) => bulkPaymentId !== null && bulks.has(idKey(bulkPaymentId))

  if (readBatches(db, reconciliation).some((batch) => bulkIdsOf(batch).some(isOfBulk))) return true
  for (const [correlationId, endToEndId] of db.rows<ItemIds>(ITEM_IDS).each(reconciliation))
    if (namedIds({ correlationId, endToEndId }).some((id) => correlations.has(idKey(id)))) return true
  for (const [id, size, currency, bulkPaymentId, createdAt] of db.rows<Known>(KNOWN).each(reconciliation))
    if (ids.has(id) || isOfBulk(bulkPaymentId) || isAround(sumKey(size, currency), createdAt)) return true
  return false
}

const ITEM_IDS = `SELECT correlation_id, end_to_end_id FROM items WHERE reconciliation = ? AND +ended_by IS NULL`
const KNOWN = `SELECT id, abs(amount), currency, bulk_payment_id, transaction_created_at FROM found
  WHERE reconciliation = ?`

function keysOf(rows: readonly FoundRow[], field: 'correlationId' | 'bulkPaymentId'): ReadonlySet<string> {
  return new Set(rows.flatMap(({ [field]: id }) => (id === null ? [] : idKey(id))))
}

function sumKey(size: bigint, currency: string): string {
  return `${currency} ${size}`
}
