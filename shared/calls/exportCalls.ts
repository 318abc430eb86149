import { z } from 'zod'
import { ExportId, ExportRequest, ExportStatus, UploadTicket } from '../domain/exportFile.ts'
import { VerifyReport } from '../domain/manifest.ts'
import { PastExport } from '../domain/pastExport.ts'
import { call, done, nothing } from './call.ts'

/** Exported files, and their verification. */
export const exportCalls = {
  'export.start': call(ExportRequest, ExportStatus),
  'export.cancel': call(ExportId, done),
  /** The exported files of this connection, the latest first, each with the present state of the file. */
  'export.past': call(nothing, z.array(PastExport).readonly()),
  /** Shows a finished file in the system's file browser; does nothing if the file was handed over as a download. */
  'export.reveal': call(ExportId, done),
  /** Opens a finished file with the system's program for it; rejects if the shell cannot. */
  'export.open': call(ExportId, done),
  /**
   * Reads an exported file again and compares it with its manifest. `uploads`: a file and its manifest, in any order,
   * if the shell takes files from the page. Without uploads: the given past export, or a file that the user is asked
   * for.
   */
  'export.verify': call(
    z.strictObject({ uploads: z.array(UploadTicket).max(2).readonly(), past: ExportId.optional() }),
    VerifyReport
  )
}
