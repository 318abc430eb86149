import { app, dialog, type BrowserWindow } from 'electron'
import type { Log } from '../../session/ports.ts'
import { appOrigin } from '../../base/isolatedWindow/security.ts'

export interface MainWindow {
  readonly current: () => BrowserWindow | undefined
  /** Brings the window to the front; opens it first where there is none. Rejects if the page cannot be loaded. */
  show(): Promise<void>
}

/** The one window of the app, which may be closed and opened again. */
export function mainWindow(create: () => BrowserWindow, log: Log): MainWindow {
  let current: BrowserWindow | undefined

  async function open(): Promise<void> {
    const window = create()
    current = window
    window.once('closed', () => (current = undefined))
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      log('page-gone', { code: reason })
      if (reason !== 'clean-exit') void offerReload(window)
    })
    window.webContents.on('will-prevent-unload', (event) => {
      if (leaves(window)) event.preventDefault()
    })
    await window.loadURL(`${appOrigin}/`)
  }

  return {
    current: () => current,
    async show() {
      if (!current) return open()
      if (current.isMinimized()) current.restore()
      current.show()
      current.focus()
    }
  }
}

/** The question that a browser asks by itself when a page holds what is not saved; true to let it go. */
function leaves(window: BrowserWindow): boolean {
  const response = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Leave without saving?',
    detail: 'There are unsaved changes here. They are lost when the window is closed or reloaded.',
    buttons: ['Leave', 'Stay'],
    defaultId: 1,
    cancelId: 1
  })
  return response === 0
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window of Tallydesk stopped working.',
    detail: 'Nothing that was saved is lost. Reload the window to continue.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0
  })
  if (response === 0) window.reload()
  else app.quit()
}
