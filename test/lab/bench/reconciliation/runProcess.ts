import { runBenchProgram } from '../benchProgram.ts'

export interface RunOrder {
  /** The ledger, encrypted with the key of the tests. */
  readonly ledger: string
  /** The workbook to make. */
  readonly workbook: string
  readonly instruction: string
  /** Applies, decides and undoes as well. */
  readonly isWhole: boolean
}

/** Milliseconds, and the most memory that the process held. */
export interface RunReport {
  readonly read: number
  readonly create: number
  /** From items in memory to the stored plan, and what of it was gathering. */
  readonly plan: number
  readonly gather: number
  readonly matches: number
  readonly looked: number
  readonly apply: number
  readonly undo: number
  /** Of each window, and of each decision. */
  readonly windows: readonly number[]
  readonly decisions: readonly number[]
  /** Of comparing the payments with a later transaction, and of looking through them anew. */
  readonly compare: readonly number[]
  readonly look: number
  readonly peakMb: number
}

/** Runs a reconciliation in a process of its own. */
export const reconcileInProcess = (order: RunOrder): Promise<RunReport> =>
  runBenchProgram(new URL('runProgram.ts', import.meta.url), order)
