import type { ExportSettings } from '../../../../shared/domain/exportFile.ts'
import { runBenchProgram } from '../benchProgram.ts'

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

/** Exports in a process of its own. */
export const exportInProcess = (order: ExportOrder): Promise<ExportReport> =>
  runBenchProgram(new URL('exportProgram.ts', import.meta.url), order)
