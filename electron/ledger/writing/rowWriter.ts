import type { WriteDb } from '../database.ts'
import type { NewTransaction } from '../ledger.ts'
import { DERIVED_COLUMNS, derivedValues, SOURCE_COLUMNS, sourceValues } from '../tables/transactions.ts'

type RowOutcome = 'inserted' | 'changed' | 'unchanged'

export interface StoredRow {
  readonly outcome: RowOutcome
  readonly rowId: number
}

/** Stores rows by their id. A row that is already there as it is, is not written at all. */
export function createRowWriter(db: WriteDb): (row: NewTransaction, pass: number) => StoredRow {
  const [, ...compared] = SOURCE_COLUMNS
  const written = [...SOURCE_COLUMNS, ...DERIVED_COLUMNS, 'first_pass']
  const insert = db.command(`INSERT INTO transactions (${written.join(', ')})
    VALUES (${written.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`)
  const compare = db.rows<readonly [rowId: bigint, same: bigint]>(`SELECT row_id,
    ${compared.map((name) => `${name} IS ?`).join(' AND ')} FROM transactions WHERE id = ?`)
  const update = db.command(`UPDATE transactions
    SET ${[...compared, ...DERIVED_COLUMNS].map((name) => `${name} = ?`).join(', ')} WHERE row_id = ?`)
  // While the ledger fills, trying the insert first is a fifth faster; in later passes comparing first is twice as fast.
  let filling = true

  return (row, pass) => {
    const values = sourceValues(row)
    const inserted = () => {
      const { changes, rowId } = insert.run(...values, ...derivedValues(row), pass)
      return changes === 1 ? ({ outcome: 'inserted', rowId } as const) : undefined
    }
    const met = (): StoredRow | undefined => {
      const [id, ...rest] = values
      const found = compare.get(...rest, id ?? null)
      if (!found) return undefined
      const rowId = Number(found[0])
      if (found[1] === 1n) return { outcome: 'unchanged', rowId }
      update.run(...rest, ...derivedValues(row), rowId)
      return { outcome: 'changed', rowId }
    }
    const stored = filling ? (inserted() ?? met()) : (met() ?? inserted())
    if (!stored) throw new Error('A row was neither new nor known')
    filling = stored.outcome === 'inserted'
    return stored
  }
}
