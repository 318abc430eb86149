import { app, dialog, shell } from 'electron'
import type { CallName } from '../../shared/contract.ts'
import { answer } from '../app/answer.ts'
import type { App } from '../app/app.ts'
import type { Log } from '../app/ports.ts'
import type { MenuActions } from '../menu.ts'

/** Every row, newest first: what a menu can ask for without knowing what the page shows. */
const everyTransaction = { text: '', sort: { by: 'createdAt', direction: 'desc' } } as const

/** The menu asks the same handlers as the page, and through the same checks. The page hears of it by the events. */
export function menuActions(desk: Pick<App, 'handlers'>, dataDir: string, log: Log): MenuActions {
  const ask = (name: CallName, input?: unknown) => () => {
    void answer(desk.handlers, name, input, log).then((reply) => {
      if (!reply.ok && reply.error.code !== 'cancelled') showRefusal(reply.error.message)
    })
  }
  return {
    exportAll: ask('export.start', { format: 'csv', profile: 'safe', query: everyTransaction }),
    startSync: ask('sync.start', { kind: 'full' }),
    cancelSync: ask('sync.cancel'),
    showDataFolder: () => void shell.openPath(dataDir).then((failure) => failure && showRefusal(failure)),
    showAbout: () => app.showAboutPanel()
  }
}

function showRefusal(message: string): void {
  void dialog.showMessageBox({ type: 'warning', message, buttons: ['OK'] })
}
