import { AppError } from '../../../../shared/errors.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import { applyMigrations } from '../../../base/database/migrate.ts'
import * as m0001 from './migrations/0001-decisions.ts'
import * as m0002 from './migrations/0002-accounts.ts'
import * as m0003 from './migrations/0003-fundings.ts'
import * as m0004 from './migrations/0004-authorizations.ts'
import * as m0005 from './migrations/0005-funding-acts.ts'
import * as m0006 from './migrations/0006-plan-matches.ts'
import * as m0007 from './migrations/0007-contradictions.ts'
import * as m0008 from './migrations/0008-assignments.ts'
import * as m0009 from './migrations/0009-reviews.ts'
import * as m0010 from './migrations/0010-review-limits.ts'
import * as m0011 from './migrations/0011-proposals.ts'
import * as m0012 from './migrations/0012-reading-address.ts'
import * as m0013 from './migrations/0013-evidence.ts'
import * as m0014 from './migrations/0014-signatures.ts'

/** Append only: the position in this list is the version. */
const MIGRATIONS = [
  m0001,
  m0002,
  m0003,
  m0004,
  m0005,
  m0006,
  m0007,
  m0008,
  m0009,
  m0010,
  m0011,
  m0012,
  m0013,
  m0014
] as const

/** Migrates the file to `target`, by default the latest version. Throws `workbook-too-new`. */
export function migrate(db: WriteDb, target?: number): void {
  applyMigrations(db, MIGRATIONS, tooNew, target)
}

function tooNew(): AppError {
  const message = 'The decisions of this connection were written by a newer Tallydesk. Please update this one.'
  return new AppError('workbook-too-new', message)
}
