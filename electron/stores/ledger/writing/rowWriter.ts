import type { WriteDb } from '../../../base/database/database.ts'
import type { NewTransaction } from '../model/ledgerSyncRun.ts'
import type { Value } from '../../../base/database/database.ts'
import type { FieldChange } from '../tables/rowChanges.ts'
import { DERIVED_COLUMNS, derivedValues, SOURCE_COLUMNS, sourceValues } from '../tables/transactions.ts'
import { changedFields } from './changedFields.ts'
import { createRowUpdate } from './rowUpdate.ts'

/** A row of the ledger that a sync run returned. */
export interface KnownRow {
  readonly rowId: number
  /** True if this sync run stored it first. */
  readonly isNew: boolean
  /** True if it is marked as absent. */
  readonly isAbsent: boolean
}

export interface StoredRow extends KnownRow {
  readonly outcome: 'inserted' | 'changed' | 'unchanged'
  /** What changed. */
  readonly fields: readonly FieldChange[]
}

export interface RowWriter {
  /** Stores a row by its id; does not touch its mark. An unchanged row is not written. */
  store(row: NewTransaction): StoredRow
  find(id: string): KnownRow | undefined
  /** Removes the mark of an absent row. */
  unmark(rowId: number): void
}

type FoundRow = readonly [rowId: bigint, isNew: bigint, isAbsent: bigint]

export function createRowWriter(db: WriteDb, syncRun: number): RowWriter {
  const [, ...compared] = SOURCE_COLUMNS
  const written = [...SOURCE_COLUMNS, ...DERIVED_COLUMNS, 'first_pass']
  const known = `row_id, first_pass = ${syncRun}, absent_pass IS NOT NULL`
  const insert = db.command(`INSERT INTO transactions (${written.join(', ')})
    VALUES (${written.map(() => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`)
  const compare = db.rows<readonly [...FoundRow, isSame: bigint]>(`SELECT ${known},
    ${compared.map((name) => `${name} IS ?`).join(' AND ')} FROM transactions WHERE id = ?`)
  const find = db.rows<FoundRow>(`SELECT ${known} FROM transactions WHERE id = ?`)
  const versioned = [...SOURCE_COLUMNS, ...DERIVED_COLUMNS]
  const read = db.rows<readonly Value[]>(`SELECT ${versioned.join(', ')} FROM transactions WHERE row_id = ?`)
  const update = createRowUpdate(db, versioned)
  const unmark = db.command('UPDATE transactions SET absent_pass = NULL WHERE row_id = ?')
  // While the ledger fills, trying the insert first is a fifth faster. In later sync runs, comparing first is twice as
  // fast.
  let filling = true

  function inserted(row: NewTransaction, values: readonly Value[]): StoredRow | undefined {
    const { changes, rowId } = insert.run(...values, ...derivedValues(row), syncRun)
    if (changes === 0) return undefined
    return { outcome: 'inserted', rowId, isNew: true, isAbsent: false, fields: [] }
  }

  function compareWith(row: NewTransaction, values: readonly Value[]): StoredRow | undefined {
    const [id = null, ...rest] = values
    const found = compare.get(...rest, id)
    if (!found) return undefined
    const known = knownRow(found)
    if (found[3] === 1n) return { ...known, outcome: 'unchanged', fields: [] }
    const before = read.get(known.rowId) ?? []
    update(known.rowId, before, [...values, ...derivedValues(row)])
    return { ...known, outcome: 'changed', fields: changedFields(before, values) }
  }

  return {
    store(row) {
      const values = sourceValues(row)
      const stored = filling
        ? (inserted(row, values) ?? compareWith(row, values))
        : (compareWith(row, values) ?? inserted(row, values))
      if (!stored) throw new Error('A row was neither new nor known')
      filling = stored.outcome === 'inserted'
      return stored
    },
    find(id) {
      const found = find.get(id)
      return found && knownRow(found)
    },
    unmark: (rowId) => void unmark.run(rowId)
  }
}

function knownRow([rowId, isNew, isAbsent]: readonly [...FoundRow, ...unknown[]]): KnownRow {
  return { rowId: Number(rowId), isNew: isNew === 1n, isAbsent: isAbsent === 1n }
}
