import { app, dialog, shell } from 'electron'
import type { CallName, MenuCommand } from '../../../shared/contract.ts'
import { answer } from '../../app/answer.ts'
import type { App } from '../../app/app.ts'
import type { Log } from '../../session/ports.ts'
import { channel } from './ipc/channel.ts'
import type { MenuActions } from './menu.ts'
import type { MainWindow } from './mainWindow.ts'

export interface MenuSurroundings {
  readonly services: Pick<App, 'handlers'>
  readonly window: Pick<MainWindow, 'current' | 'show'>
  readonly dataDir: string
  readonly log: Log
}

/**
 * The menu asks the same handlers as the page, and through the same checks; the page hears of it by the events. What
 * depends on what the page shows, such as an export, is the page's to do.
 */
export function menuActions({ services, window, dataDir, log }: MenuSurroundings): MenuActions {
  const ask = (name: CallName, input?: unknown) => () => {
    void answer(services.handlers, name, input, log).then((reply) => {
      if (!reply.ok && reply.error.code !== 'cancelled') showRefusal(reply.error.message)
    })
  }
  return {
    choose: (command) => void choose(window, command, log),
    startSync: ask('sync.start', { kind: 'auto' }),
    cancelSync: ask('sync.cancel'),
    showDataFolder: () => void shell.openPath(dataDir).then((failure) => failure && showRefusal(failure)),
    showAbout: () => app.showAboutPanel()
  }
}

/** On macOS the menu is there without a window: then the user sees one first, and chooses again. */
async function choose(window: MenuSurroundings['window'], command: MenuCommand, log: Log): Promise<void> {
  const page = window.current()?.webContents
  try {
    await window.show()
  } catch {
    log('window-failed')
  }
  page?.send(channel('menu.chosen'), { command })
}

function showRefusal(message: string): void {
  void dialog.showMessageBox({ type: 'warning', message, buttons: ['OK'] })
}
