import { AccessToken } from './context/accessToken.ts'
import type { ControlContext } from './control/controlContext.ts'
import { FaultBoard } from './faults/faultBoard.ts'
import { Journal } from './control/journal.ts'
import { readMemory, setMemoryAside, writeMemory } from './memory/memoryFile.ts'
import { PolicyBoard } from './policy/policyBoard.ts'
import { SandboxClock } from './state/sandboxClock.ts'
import { SandboxState } from './state/sandboxState.ts'
import type { WorkerOptions } from './workerMessages.ts'

/**
 * Makes the context of the service from its start options. `onDamage` is called when the memory file could not be read.
 */
export function createContext(options: Omit<WorkerOptions, 'port'>, onDamage: () => void): ControlContext {
  const { seed, rows, token, publicKey, controlToken, memory } = options
  const board = new PolicyBoard(options.policy)
  const policy = board.values
  const clock = new SandboxClock()
  const refused = () => {
    if (memory?.isKept) setMemoryAside(memory.file)
    onDamage()
  }
  const state = new SandboxState({
    seed,
    rows,
    clock,
    policy,
    newIds: memory ? 'unique' : 'seeded',
    memory: memory && readMemory(memory.file, refused)
  })
  const remember = () => {
    if (memory?.isKept) writeMemory(memory.file, state.memory())
  }
  remember()
  const access = new AccessToken({ token, clock, policy })
  const faults = new FaultBoard(seed, options.faults)
  return { state, remember, policy, token, access, publicKey, controlToken, board, faults, journal: new Journal() }
}
