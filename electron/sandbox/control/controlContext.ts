import type { SandboxContext } from '../context.ts'
import type { FaultBoard } from '../faults/faultBoard.ts'
import type { Journal } from '../journal.ts'
import type { PolicyBoard } from '../policy/policyBoard.ts'

/** What the control surface may touch and no other part of the service. */
export interface ControlContext extends SandboxContext {
  /** The only way into the control surface; another one than the access token. */
  readonly controlToken: string
  readonly board: PolicyBoard
  readonly faults: FaultBoard
  readonly journal: Journal
  /** Writes down what there is, where a later start is to go on from it. */
  readonly remember: () => void
}
