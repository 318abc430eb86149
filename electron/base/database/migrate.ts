import type { AppError } from '../../../shared/errors.ts'
import { inTransaction, type WriteDb } from './database.ts'

interface Migration {
  readonly sql: string
}

/**
 * Migrates the file to version `target`, by default the latest, one transaction per step; stops at the first failure.
 * The position of a migration in the list is its version. A file of a later version is refused with `tooNew`.
 */
export function applyMigrations(
  db: WriteDb,
  migrations: readonly Migration[],
  tooNew: () => AppError,
  target: number = migrations.length
): void {
  const current = Number(db.column<bigint>('PRAGMA user_version').get())
  if (current > migrations.length) throw tooNew()
  for (const [index, { sql }] of migrations.entries()) {
    const version = index + 1
    if (version <= current || version > target) continue
    inTransaction(db, () => {
      db.exec(sql)
      db.exec(`PRAGMA user_version = ${version}`)
    })
  }
}
