import type { ReadDb } from '../../../base/database/database.ts'

export const LACKED_QUERY = `SELECT json_group_array(value) FROM json_each(?) WHERE NOT EXISTS
  (SELECT 1 FROM transactions WHERE correlation_id IN (value, upper(value)))`

/** The correlation ids (in lower case) among `ids` that no row has. */
export function lackedCorrelationIds(db: ReadDb, ids: readonly string[]): readonly string[] {
  return JSON.parse(db.column<string>(LACKED_QUERY).get(JSON.stringify(ids)) ?? '[]') as string[]
}
