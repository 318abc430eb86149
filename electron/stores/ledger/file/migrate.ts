import { AppError } from '../../../../shared/errors.ts'
import type { WriteDb } from '../../../base/database/database.ts'
import { applyMigrations } from '../../../base/database/migrate.ts'
import * as m0001 from '../migrations/0001-transactions.ts'
import * as m0002 from '../migrations/0002-passes.ts'
import * as m0003 from '../migrations/0003-problems.ts'
import * as m0004 from '../migrations/0004-pass-kinds.ts'
import * as m0005 from '../migrations/0005-absent-rows.ts'
import * as m0006 from '../migrations/0006-problem-times.ts'
import * as m0007 from '../migrations/0007-row-changes.ts'
import * as m0008 from '../migrations/0008-groups-and-marks.ts'
import * as m0009 from '../migrations/0009-text-index.ts'
import * as m0010 from '../migrations/0010-text-care.ts'
import * as m0011 from '../migrations/0011-payment-currency.ts'
import * as m0012 from '../migrations/0012-missing-rows.ts'
import * as m0013 from '../migrations/0013-checked-pages.ts'
import * as m0014 from '../migrations/0014-any-delimiter.ts'
import * as m0015 from '../migrations/0015-totals-by-status.ts'
import * as m0016 from '../migrations/0016-time-worked.ts'
import * as m0017 from '../migrations/0017-earlier-runs.ts'
import * as m0018 from '../migrations/0018-looks.ts'
import * as m0019 from '../migrations/0019-origin.ts'
import * as m0020 from '../migrations/0020-empty-ids.ts'

/** Append only: the position of a migration in this list is its version. */
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
  m0014,
  m0015,
  m0016,
  m0017,
  m0018,
  m0019,
  m0020
] as const

export const LATEST_VERSION = MIGRATIONS.length

/** Brings the file to `target`, see `applyMigrations`. */
export function migrate(db: WriteDb, target: number = LATEST_VERSION): void {
  applyMigrations(db, MIGRATIONS, tooNew, target)
}

function tooNew(): AppError {
  const message = 'The local copy of the transactions was written by a newer Tallydesk. Update this one.'
  return new AppError('cache-too-new', message)
}
