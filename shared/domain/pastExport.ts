import { z } from 'zod'
import { ExportFormat, ExportId } from './exportFile.ts'

/** The content of an exported file. */
export const ExportedKind = z.enum(['transactions', 'problems', 'report', 'log', 'trace', 'theme', 'print'])
export type ExportedKind = z.output<typeof ExportedKind>

/** What is recorded about an exported file, whatever happens to the file later. */
export const MadeFile = z.strictObject({
  id: ExportId,
  /** Without its folder. */
  name: z.string(),
  kind: ExportedKind,
  format: z.enum([...ExportFormat.options, 'json', 'pdf']),
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  /** Null for a file without rows. */
  rows: z.int().nullable(),
  /** The filter in words; empty without a filter. */
  filter: z.string(),
  hasManifest: z.boolean(),
  /** Null for a download: only the browser knows where it is. */
  folder: z.string().nullable()
})
export type MadeFile = z.output<typeof MadeFile>

/**
 * The present state of an exported file. `changed`: it has another size. `gone`: moved, renamed or deleted. `unknown`:
 * its place cannot be read, or only the browser knows it.
 */
const FileState = z.enum(['there', 'changed', 'gone', 'unknown'])
export type FileState = z.output<typeof FileState>

export const PastExport = MadeFile.extend({ state: FileState })
export type PastExport = z.output<typeof PastExport>
