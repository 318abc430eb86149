import type { ExportSettings } from '../../../shared/domain/exportFile.ts'
import type { VerifyCheck } from '../../../shared/domain/manifest.ts'
import type { Tally } from './tally.ts'

/** What a file says of itself beyond its rows. */
export interface FileShape {
  /** Names of its columns, in order; undefined for a format without. */
  readonly columns?: readonly string[]
  /** Ways in which the file is not written as its format is. */
  readonly differences?: readonly VerifyCheck[]
}

/**
 * Reads the rows of a file into a tally, in pieces. Throws `bad-input` with a sentence that says what is wrong where
 * the file is not of its format, cut off, or made to harm whoever reads it.
 */
export type ContentReader<S extends ExportSettings = ExportSettings> = (
  path: string,
  settings: S,
  tally: Tally
) => Promise<FileShape>

/** The settings of one format. */
export type SettingsOf<F extends ExportSettings['format']> = Extract<ExportSettings, { format: F }>
