import { basename, extname, join } from 'node:path'
import { app, dialog, shell, type BrowserWindow, type FileFilter } from 'electron'
import { AppError } from '../../../shared/errors.ts'
import type { FilePort } from '../../session/ports.ts'

/** Files as a desktop has them: a dialog to save, one to open, and the system's file browser. */
export function filePort(window: () => BrowserWindow | undefined): FilePort {
  return {
    async chooseTarget(suggestedName) {
      const options = {
        defaultPath: join(app.getPath('downloads'), suggestedName),
        filters: kindOf(suggestedName),
        properties: ['createDirectory', 'showOverwriteConfirmation'] as (
          | 'createDirectory'
          | 'showOverwriteConfirmation'
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
    },
    async open(path) {
      const failure = await shell.openPath(path)
      if (failure === '') return
      const message = `${basename(path)} could not be opened. Show it in its folder, and open it with a program of your choice.`
      throw new AppError('not-allowed', message, { cause: failure })
    },
    async chooseSource(kind) {
      const options = { ...openOptions[kind], properties: ['openFile' as const] }
      const over = window()
      const { canceled, filePaths } = await (over
        ? dialog.showOpenDialog(over, options)
        : dialog.showOpenDialog(options))
      return canceled ? undefined : filePaths[0]
    },
    async chooseFolder() {
      const options = {
        title: 'Choose the folder for backups',
        properties: ['openDirectory', 'createDirectory'] as ('openDirectory' | 'createDirectory')[]
      }
      const over = window()
      const { canceled, filePaths } = await (over
        ? dialog.showOpenDialog(over, options)
        : dialog.showOpenDialog(options))
      return canceled ? undefined : filePaths[0]
    },
    // The page never hands a file over here: the dialog gives its path.
    takeUpload: () => Promise.resolve(undefined)
  }
}

const openOptions = {
  export: { title: 'Choose an exported file' },
  manifest: {
    title: 'Choose the integrity record of the file',
    filters: [{ name: 'Integrity record', extensions: ['json'] }]
  },
  backup: {
    title: 'Choose a backup',
    filters: [
      { name: 'Backups of Tallydesk', extensions: ['tdbackup'] },
      { name: 'All files', extensions: ['*'] }
    ]
  },
  exceptions: {
    title: 'Choose the workbook with the exceptions that were filled in',
    filters: [{ name: 'Excel workbook', extensions: ['xlsx'] }]
  },
  instruction: {
    title: 'Choose the payment file to reconcile',
    filters: [
      { name: 'Payment files (pain.001, CSV, XLSX, JSON, ids)', extensions: ['xml', 'csv', 'xlsx', 'json', 'txt'] },
      { name: 'All files', extensions: ['*'] }
    ]
  }
}

const KINDS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  xlsx: 'Excel workbook',
  jsonl: 'JSON Lines',
  xml: 'XML',
  ofx: 'OFX',
  pdf: 'PDF',
  tdbackup: 'Backup of Tallydesk'
}

/** What a dialog offers to save under a name of this ending. */
function kindOf(name: string): FileFilter[] {
  const extension = extname(name).slice(1)
  return [{ name: KINDS[extension] ?? extension.toUpperCase(), extensions: [extension] }]
}
