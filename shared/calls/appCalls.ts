import { z } from 'zod'
import { call, nothing } from './call.ts'

/** The app itself. */
export const appCalls = {
  /** `user`: the account of this computer. */
  'app.get': call(nothing, z.strictObject({ version: z.string(), timeZone: z.string(), user: z.string() })),

  /**
   * Writes the page, as it would be printed, to a PDF file that the user names. False if the shell cannot do this: then
   * the page prints itself.
   */
  'page.savePdf': call(z.strictObject({ name: z.string().min(1).max(200) }), z.strictObject({ isSaved: z.boolean() }))
}
