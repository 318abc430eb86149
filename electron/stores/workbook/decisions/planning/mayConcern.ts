import type { ReadDb } from '../../../../base/database/database.ts'
import { bulkIdsOf } from '../../../../core/matching/pairing/batches/batchIds.ts'
import { idKey } from '../../../../core/matching/pairing/texts/normalise.ts'
import { paymentsAmong } from '../../../../core/matching/pairing/relating/paymentIndex.ts'
import { movesOf } from '../../../../core/matching/pairing/relating/relationKeys.ts'
import { openSieve } from '../../../../core/matching/pairing/relating/sieve.ts'
import { relatedSieve } from '../../../../core/matching/pairing/wantedRows.ts'
import type { FoundRow, Sieve } from '../../../../core/matching/model.ts'
import { readBatches } from '../../file/tables/batches.ts'
import { readFound } from '../../file/tables/found.ts'
import { readItems } from '../../file/tables/items.ts'
import { readRules } from '../../file/tables/ruleSets.ts'

/**
 * Whether gathering the transactions of a reconciliation with nothing left to decide might find any of these. It may
 * say so once too often, but never misses one.
 */
export function mayConcern(db: ReadDb, reconciliation: string, sieve: Sieve, rows: readonly FoundRow[]): boolean {
  const bulks = new Set(rows.flatMap(({ bulkPaymentId: id }) => (id === null ? [] : idKey(id))))
  const isOfBulk = (id: string) => bulks.has(idKey(id))
  if (readBatches(db, reconciliation).some((batch) => bulkIdsOf(batch).some(isOfBulk))) return true

  const given = JSON.stringify(rows.map(({ id, bulkPaymentId, correlationId }) => [id, bulkPaymentId, correlationId]))
  if (db.column<bigint>(BY_ID).get(reconciliation, given) === 1n) return true

  const { isWorthReading, passes } = openSieve(sieve)
  return rows.some((row) => {
    const moved = { isOut: row.amount < 0n, at: Date.parse(row.createdAt), moves: movesOf(row) }
    return isWorthReading(moved) && passes(moved, row)
  })
}

/** What reconciliations know of their payments; read anew once one of them, or the rules, have changed. */
export function createSieves(db: ReadDb, revisionOf: (reconciliation: string) => number): (id: string) => Sieve {
  const known = new Map<string, { readonly of: string; readonly sieve: Sieve }>()
  return (id) => {
    const before = known.get(id)
    const { version, rules } = readRules(db)
    const of = `${revisionOf(id)} ${version}`
    if (before?.of === of) return before.sieve
    const items = readItems(db, id)
    // A list of ids says nothing of its payments but what was found.
    const found = items.some(({ amount }) => amount === null) ? readFound(db, id) : []
    const sieve = relatedSieve({ items, batches: readBatches(db, id), rules }, paymentsAmong(items, found))
    known.set(id, { of, sieve })
    return sieve
  }
}

/** Compares ids like `idKey`. */
const keyOf = (id: string) => `lower(replace(trim(${id}, char(9, 10, 13, 32)), '-', ''))`
const keysOf = (field: number) => `(SELECT ${keyOf(`value ->> ${field}`)} FROM json_each(?2))`

const BY_ID = `SELECT
  EXISTS (SELECT 1 FROM items WHERE reconciliation = ?1 AND +ended_by IS NULL
    AND (${keyOf('correlation_id')} IN ${keysOf(2)} OR ${keyOf('end_to_end_id')} IN ${keysOf(2)}))
  OR EXISTS (SELECT 1 FROM found WHERE reconciliation = ?1
    AND (id IN (SELECT value ->> 0 FROM json_each(?2)) OR ${keyOf('bulk_payment_id')} IN ${keysOf(1)}))`
