import type { ExportColumn, ExportSettings } from '../../../../shared/domain/exportFile.ts'
import type { Manifest, VerifyCheck } from '../../../../shared/domain/manifest.ts'
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

/** A file with columns, as its manifest describes it. */
export type StatedColumns<F extends 'csv' | 'xlsx'> = Pick<Manifest, 'titles'> & { readonly settings: SettingsOf<F> }

/** Translates between the headings of a file and the names of its columns. */
export function columnHeadings({ settings, titles }: StatedColumns<'csv' | 'xlsx'>) {
  return {
    headingOf: (column: ExportColumn) => titles?.[settings.columns.indexOf(column)] ?? column,
    nameOf: (heading: string) => settings.columns[titles?.indexOf(heading) ?? -1] ?? heading
  }
}

/** The settings of one format. */
export type SettingsOf<F extends ExportSettings['format']> = Extract<ExportSettings, { format: F }>
