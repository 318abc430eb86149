import type { SandboxContext } from '../context/context.ts'
import type { FaultBoard } from '../faults/faultBoard.ts'
import type { Journal } from './journal.ts'
import type { PolicyBoard } from '../policy/policyBoard.ts'

/** What only the control surface may use. */
export interface ControlContext extends SandboxContext {
  /** The only token that opens the control surface. It differs from the access token. */
  readonly controlToken: string
  readonly board: PolicyBoard
  readonly faults: FaultBoard
  readonly journal: Journal
  /** Saves the present state, so that a later start can continue from it. Does nothing unless the memory is kept. */
  readonly remember: () => void
}
