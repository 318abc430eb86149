import { AppError } from '../../../../shared/errors.ts'
import type { WorkbookContext } from '../log/context.ts'

/** A signed-off reconciliation must not change. Throws `bad-input`. */
export function refuseSignedOff({ reconciliations }: WorkbookContext, id: string): void {
  if (!reconciliations.isSignedOff(id)) return
  throw new AppError('bad-input', 'This reconciliation is signed off. Reopen it, with a reason, to change it.')
}
