import { z } from 'zod'
import { ExportId, ExportRequest, ExportStatus, UploadTicket } from '../domain/exportFile.ts'
import { VerifyReport } from '../domain/manifest.ts'
import { call, done } from './call.ts'

/** Files that leave the app, and come back to be verified. */
export const exportCalls = {
  'export.start': call(ExportRequest, ExportStatus),
  'export.cancel': call(ExportId, done),
  /** Shows a finished file in the system's file browser; does nothing where the file was handed over as a download. */
  'export.reveal': call(ExportId, done),
  /**
   * Reads an exported file again and compares it with its manifest. The uploads of a shell that took them from the page
   * (a file and its manifest, in any order); with none, the user is asked for the file.
   */
  'export.verify': call(z.strictObject({ uploads: z.array(UploadTicket).max(2).readonly() }), VerifyReport)
}
