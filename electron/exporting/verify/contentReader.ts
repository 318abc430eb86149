import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import type { VerifyCheck } from '../../../shared/domain/manifest.ts'
import type { Tally } from './tally.ts'

/** What a file shows beside its rows. */
export interface FileShape {
  /** The column names in order; undefined for a format without columns. */
  readonly columns?: readonly string[]
  /** How the file differs from its format's usual form. */
  readonly differences?: readonly VerifyCheck[]
}

/**
 * Reads the rows of a file into a tally, piece by piece. Throws `bad-input` with an explanation if the file has another
 * format, is cut off, or is crafted to do harm.
 */
export type ContentReader<S extends ExportSettings = ExportSettings> = (
  path: string,
  settings: S,
  tally: Tally
) => Promise<FileShape>

/** The settings of one format. */
export type SettingsOf<F extends ExportSettings['format']> = Extract<ExportSettings, { format: F }>
