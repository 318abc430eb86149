import { AccessToken } from './accessToken.ts'
import type { ControlContext } from './control/controlContext.ts'
import { FaultBoard } from './faults/faultBoard.ts'
import { Journal } from './journal.ts'
import { PolicyBoard } from './policy/policyBoard.ts'
import { SandboxClock } from './state/sandboxClock.ts'
import { SandboxState } from './state/sandboxState.ts'
import type { WorkerOptions } from './workerMessages.ts'

/** Everything that a service works with, made from the options of its start. */
export function createContext(options: Omit<WorkerOptions, 'port'>): ControlContext {
  const { seed, rows, token, publicKey, controlToken } = options
  const board = new PolicyBoard(options.policy)
  const policy = board.values
  const clock = new SandboxClock()
  const state = new SandboxState({ seed, rows, clock, policy })
  const access = new AccessToken({ token, clock, policy })
  const faults = new FaultBoard(seed, options.faults)
  return { state, policy, token, access, publicKey, controlToken, board, faults, journal: new Journal() }
}
