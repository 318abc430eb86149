import { runBenchProgram } from '../benchProgram.ts'

export interface ReadingReport {
  /** From the start of opening the ledger to the first rows of a filter. */
  readonly firstMs: number
  /** A window anywhere in what was filtered, p95. */
  readonly windowMs: number
  /** The most that the process held. */
  readonly peakMb: number
}

/** Reads an encrypted ledger in a process of its own. */
export const readInProcess = (file: string): Promise<ReadingReport> =>
  runBenchProgram(new URL('readingProgram.ts', import.meta.url), { file })
