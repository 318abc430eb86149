import { z } from 'zod'
import { Assumption, AssumptionKey } from '../domain/assumption.ts'
import { Certificate } from '../domain/certificate.ts'
import { LedgerCheck } from '../domain/ledgerCheck.ts'
import { ProbeReport } from '../domain/probe.ts'
import { ProblemRequest, ProblemWindow } from '../domain/problemRow.ts'
import { SyncSchedule } from '../domain/schedule.ts'
import { SyncRequest, SyncStatus } from '../domain/syncRun.ts'
import { call, done, nothing } from './call.ts'

/** Reading the service into the ledger. */
export const syncCalls = {
  'sync.get': call(nothing, SyncStatus),
  'sync.start': call(SyncRequest, SyncStatus),
  'sync.cancel': call(nothing, done),
  /**
   * The user confirms that the missing transactions are gone; `rows` must be exactly their number. A full sync then
   * marks them.
   */
  'sync.agreeMissing': call(z.strictObject({ rows: z.int().min(1) }), done),
  /** Certificates of the last sync runs, latest first, without a running one. */
  'sync.certificates': call(z.strictObject({ count: z.int().min(1).max(200) }), z.array(Certificate).readonly()),
  'sync.problems': call(ProblemRequest, ProblemWindow),
  'sync.assumptions': call(nothing, z.array(Assumption).readonly()),
  /** Reads the whole ledger file; a damaged one is set aside. */
  'sync.checkLedger': call(nothing, LedgerCheck),
  /** Replaces an assumption by the user's value; null restores the assumption. */
  'sync.assume': call(
    z.strictObject({ key: AssumptionKey, value: z.string().max(2000).nullable() }),
    z.array(Assumption).readonly()
  ),
  /** Tests the service with reads only; its findings become detected values. */
  'sync.probe': call(nothing, ProbeReport),
  'sync.lastProbe': call(nothing, ProbeReport.nullable()),
  'sync.schedule': call(nothing, SyncSchedule),
  'sync.setSchedule': call(SyncSchedule.pick({ everySeconds: true }), SyncSchedule)
}
