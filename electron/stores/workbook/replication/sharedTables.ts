import type { ReadDb } from '../../../base/database/database.ts'

/**
 * The tables, beside the log, that are equal for all team members. Card payments, runs of the 3-D Secure lab and
 * pending requests belong to one member only.
 */
const SHARED = [
  'undone',
  'reconciliations',
  'names',
  'batches',
  'bookings',
  'items',
  'found',
  'shown',
  'plans',
  'plan_matches',
  'matches',
  'match_items',
  'claims',
  'marks',
  'assignments',
  'sign_offs',
  'reopenings',
  'reviews',
  'news',
  'rule_sets',
  'review_limits',
  'mappings',
  'accounts',
  'bank_details_readings',
  'bank_details_changes',
  'holders'
] as const

export type TableName = (typeof SHARED)[number]

/** A table whose rows are shared: all its columns, its primary key, and the columns beside it that name an entry. */
export interface SharedTable {
  readonly name: TableName
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly entries: readonly string[]
}

type Column = readonly [name: string, place: bigint, isEntry: bigint]

/** The shared tables of this file. */
export function readSharedTables(db: ReadDb): readonly SharedTable[] {
  const columnsOf = db.rows<Column>(`SELECT c.name, c.pk, EXISTS (SELECT 1 FROM pragma_foreign_key_list(?1) f
      WHERE f."table" = 'log' AND f."from" = c.name) FROM pragma_table_info(?1) c ORDER BY c.cid`)
  return SHARED.map((name) => {
    const columns = columnsOf.all(name)
    const key = columns.filter(([, place]) => place > 0n).toSorted(([, one], [, other]) => Number(one - other))
    const entries = columns.filter(([, place, isEntry]) => place === 0n && isEntry === 1n)
    const [all, keys, named] = [columns, key, entries].map((some) => some.map(([column]) => column))
    return { name, columns: all ?? [], key: keys ?? [], entries: named ?? [] }
  })
}
