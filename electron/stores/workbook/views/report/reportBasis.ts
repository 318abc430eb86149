import type { ExceptionWindow } from '../../../../../shared/domain/reconciliation/exceptionLine.ts'
import type { ReconciliationDetails } from '../../../../../shared/domain/reconciliation/reconciliation.ts'
import type { ReadDb } from '../../../../base/database/database.ts'
import type { Resolutions } from '../../../../core/matching/figures/assessment.ts'
import type { FoundRow } from '../../../../core/matching/model.ts'
import type { Exception } from './exceptions/eachException.ts'
import { exceptionsOf } from './exceptions/exceptionWindow.ts'
import type { OpenReconciliation, ReconciliationView } from '../../model/openReconciliation.ts'
import type { HeldItem } from '../../file/tables/items.ts'
import type { StoredMatch } from '../../file/tables/matches.ts'

/** The data of a report: a reconciliation at one moment, unaffected by later changes. */
export interface ReportBasis {
  /** A snapshot of the same moment. */
  readonly db: ReadDb
  readonly details: ReconciliationDetails
  readonly view: ReconciliationView
  /** By key. */
  readonly items: ReadonlyMap<string, HeldItem>
  /** By transaction id. */
  readonly rows: ReadonlyMap<string, FoundRow>
  readonly matches: ReadonlyMap<number, StoredMatch>
  readonly matchOfItem: ReadonlyMap<string, number>
  readonly resolutions: Resolutions
  /** All pieces of the difference; the same in the form that people read; and their sums. */
  readonly pieces: readonly Exception[]
  readonly exceptions: Omit<ExceptionWindow, 'total' | 'revision'>
}

export function reportBasis(db: ReadDb, open: OpenReconciliation, details: ReconciliationDetails): ReportBasis {
  const { view, items, rows, resolutions } = open
  // These two change in place, so they are copied; the others are replaced by each change.
  const [matches, matchOfItem] = [new Map(open.matches), new Map(open.matchOfItem)]
  const { exceptions: pieces, known: exceptions } = exceptionsOf(open)
  return { db, details, view, items, rows, matches, matchOfItem, resolutions, pieces, exceptions }
}
