import type { ReconciliationPhase } from '../domain/reconciliation/reconciliation.ts'

export const phaseWords: Readonly<Record<ReconciliationPhase, string>> = {
  new: 'New',
  open: 'Open',
  'signed-off': 'Signed off'
}
