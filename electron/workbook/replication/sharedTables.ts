import type { ReadDb } from '../../database/database.ts'

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

/** A table whose rows are shared: all its columns, and its primary key. */
export interface SharedTable {
  readonly name: (typeof SHARED)[number]
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

type Column = readonly [name: string, place: bigint]

/** The shared tables of this file. */
export function readSharedTables(db: ReadDb): readonly SharedTable[] {
  const columnsOf = db.rows<Column>('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid')
  return SHARED.map((name) => {
    const columns = columnsOf.all(name)
    const key = columns.filter(([, place]) => place > 0n).toSorted(([, one], [, other]) => Number(one - other))
    return { name, columns: columns.map(([column]) => column), key: key.map(([column]) => column) }
  })
}
