import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface ReadingReport {
  /** From the start of opening the ledger to the first rows of a filter. */
  readonly firstMs: number
  /** A window anywhere in what was filtered, p95. */
  readonly windowMs: number
  /** The most that the process held. */
  readonly peakMb: number
}

const program = fileURLToPath(new URL('readingProgram.ts', import.meta.url))

/** Reads a ledger in a process of its own, started as the command line is. */
export function readInProcess(file: string): ReadingReport {
  const env = { ...process.env, BENCH_LEDGER: file }
  const printed = execFileSync(process.execPath, ['--max-semi-space-size=16', program], { env, encoding: 'utf8' })
  return JSON.parse(printed) as ReadingReport
}
