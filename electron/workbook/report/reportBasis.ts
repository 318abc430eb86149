import type { ExceptionLine } from '../../../shared/domain/reconciliation/exceptionLine.ts'
import type { ReconciliationDetails } from '../../../shared/domain/reconciliation/reconciliation.ts'
import type { ReadDb } from '../../database/database.ts'
import type { Resolutions } from '../../reconciliation/figures/assessment.ts'
import type { FoundRow } from '../../reconciliation/model.ts'
import { exceptionsOf } from './exceptions/exceptionWindow.ts'
import type { HeldItem, OpenReconciliation, ReconciliationView, StoredMatch } from '../model/openReconciliation.ts'

/** What a report is made from: a reconciliation as it is at one moment, which later changes leave alone. */
export interface ReportBasis {
  /** A snapshot of the same moment. */
  readonly db: ReadDb
  readonly details: ReconciliationDetails
  readonly view: ReconciliationView
  /** By key. */
  readonly itemOf: ReadonlyMap<string, HeldItem>
  /** By transaction id. */
  readonly rows: ReadonlyMap<string, FoundRow>
  readonly matches: ReadonlyMap<number, StoredMatch>
  readonly matchOfItem: ReadonlyMap<string, number>
  readonly resolutions: Resolutions
  readonly exceptions: readonly ExceptionLine[]
}

export function reportBasis(db: ReadDb, open: OpenReconciliation, details: ReconciliationDetails): ReportBasis {
  const { view, items: itemOf, rows, resolutions } = open
  // Those two are changed in place; the others are replaced.
  const [matches, matchOfItem] = [new Map(open.matches), new Map(open.matchOfItem)]
  const { lines: exceptions } = exceptionsOf(open)
  return { db, details, view, itemOf, rows, matches, matchOfItem, resolutions, exceptions }
}
