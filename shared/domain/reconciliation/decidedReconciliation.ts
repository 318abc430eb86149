import type { z } from 'zod'
import { ShownEntry } from './actionLog.ts'
import { ReconciliationDetails } from './reconciliation.ts'

/** A reconciliation as a decision left it, with the decision's own entry of the audit trail. */
export const DecidedReconciliation = ReconciliationDetails.extend({ entry: ShownEntry })
export type DecidedReconciliation = z.output<typeof DecidedReconciliation>
