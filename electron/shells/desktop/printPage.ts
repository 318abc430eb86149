import type { BrowserWindow } from 'electron'
import { AppError } from '../../../shared/errors.ts'

/** Makes a PDF of what the window shows, as its print styles have it: the size of the sheets is theirs too. */
export function printPage(window: () => BrowserWindow | undefined): () => Promise<Uint8Array> {
  return async () => {
    const shown = window()
    if (!shown) throw new AppError('not-found', 'The window was closed, so there is nothing to print.')
    try {
      // Tagged, so that a screen reader finds the table in it.
      return await shown.webContents.printToPDF({
        preferCSSPageSize: true,
        printBackground: true,
        generateTaggedPDF: true
      })
    } catch (cause) {
      throw new AppError('unexpected', 'The pages could not be created. Close other windows and try again.', { cause })
    }
  }
}
