import { z } from 'zod'
import { ExportId, ExportRequest, ExportStatus, UploadTicket } from '../domain/exportFile.ts'
import { VerifyReport } from '../domain/manifest.ts'
import { PastExport } from '../domain/pastExport.ts'
import { call, done, nothing } from './call.ts'

/** Files that leave the app, and come back to be verified. */
export const exportCalls = {
  'export.start': call(ExportRequest, ExportStatus),
  'export.cancel': call(ExportId, done),
  /** The files that were made of this connection, the latest first, each with what is at its place now. */
  'export.past': call(nothing, z.array(PastExport).readonly()),
  /** Shows a finished file in the system's file browser; does nothing where the file was handed over as a download. */
  'export.reveal': call(ExportId, done),
  /** Opens a finished file with the program that the system has for it; rejects where the shell cannot. */
  'export.open': call(ExportId, done),
  /**
   * Reads an exported file again and compares it with its manifest. The uploads of a shell that took them from the page
   * (a file and its manifest, in any order); with none, the past export that is meant, or the user is asked for the file.
   */
  'export.verify': call(
    z.strictObject({ uploads: z.array(UploadTicket).max(2).readonly(), past: ExportId.optional() }),
    VerifyReport
  )
}
