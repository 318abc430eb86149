import { z } from 'zod'
import { ExportFormat, ExportId } from './exportFile.ts'

/** What a file was made of. */
export const ExportedKind = z.enum(['transactions', 'problems', 'report', 'log', 'trace', 'look', 'print'])
export type ExportedKind = z.output<typeof ExportedKind>

/** What is known of a file that was made, whatever became of it. */
export const MadeFile = z.strictObject({
  id: ExportId,
  /** Without its folder. */
  name: z.string(),
  kind: ExportedKind,
  format: z.enum([...ExportFormat.options, 'json', 'pdf']),
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  /** Null for a file that is one whole rather than rows. */
  rows: z.int().nullable(),
  /** What it was filtered by, in words; empty without a filter. */
  filter: z.string(),
  hasManifest: z.boolean(),
  /** Null where it was handed over as a download, so that only the browser knows its place. */
  folder: z.string().nullable()
})
export type MadeFile = z.output<typeof MadeFile>

/**
 * What is found at the place of a file now. `changed`: a file of another size. `gone`: moved, renamed or deleted.
 * `unknown`: the place cannot be looked at, or only the browser knows it.
 */
const FileState = z.enum(['there', 'changed', 'gone', 'unknown'])
export type FileState = z.output<typeof FileState>

export const PastExport = MadeFile.extend({ state: FileState })
export type PastExport = z.output<typeof PastExport>
