import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ExportSettings } from '../../../shared/domain/exportFile.ts'

export interface ExportOrder {
  /** The ledger, encrypted with the key of the tests. */
  readonly file: string
  readonly path: string
  readonly settings: ExportSettings
}

export interface ExportReport {
  readonly rows: number
  readonly bytes: number
  readonly ms: number
  /** How much larger the process became while it exported. */
  readonly grownMb: number
  /** The most that the process held. */
  readonly peakMb: number
}

const program = fileURLToPath(new URL('exportProgram.ts', import.meta.url))

/** Exports in a process of its own, started as the command line is. */
export function exportInProcess(order: ExportOrder): ExportReport {
  const env = { ...process.env, BENCH_EXPORT: JSON.stringify(order) }
  const printed = execFileSync(process.execPath, ['--max-semi-space-size=16', program], { env, encoding: 'utf8' })
  return JSON.parse(printed) as ExportReport
}
