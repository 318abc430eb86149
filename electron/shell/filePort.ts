import { join } from 'node:path'
import { app, dialog, shell, type BrowserWindow } from 'electron'
import type { FilePort } from '../app/ports.ts'

/** Files as a desktop has them: a save dialog, and the system's file browser. */
export function filePort(window: () => BrowserWindow | undefined): FilePort {
  return {
    async chooseTarget(suggestedName) {
      const options = {
        defaultPath: join(app.getPath('downloads'), suggestedName),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'] as (
          'createDirectory' | 'showOverwriteConfirmation'
        )[]
      }
      const over = window()
      const { canceled, filePath } = await (over
        ? dialog.showSaveDialog(over, options)
        : dialog.showSaveDialog(options))
      return canceled || filePath === '' ? undefined : filePath
    },
    deliver: () => Promise.resolve(undefined),
    reveal(path) {
      shell.showItemInFolder(path)
      return Promise.resolve()
    }
  }
}
