import { ipcMain, type WebContents } from 'electron'
import { calls, type CallName, type Reply } from '../../../../shared/contract.ts'
import { AppError, toWire } from '../../../../shared/errors.ts'
import { answer } from '../../../app/answer.ts'
import type { App } from '../../../app/app.ts'
import type { Log } from '../../../session/ports.ts'
import { channel } from './channel.ts'
import { isTrustedSender } from './trustedSender.ts'

export interface ServeOptions {
  readonly app: Pick<App, 'handlers' | 'subscribe'>
  /** The page that may call and that receives the events; undefined while no window is open. */
  readonly page: () => WebContents | undefined
  readonly log: Log
}

/** Registers every call of the contract and forwards every event. Returns the function that removes both. */
export function serve({ app, page, log }: ServeOptions): () => void {
  const names = Object.keys(calls) as CallName[]
  for (const name of names) {
    ipcMain.handle(channel(name), (event, raw: unknown) =>
      isTrustedSender(event, page()) ? answer(app.handlers, name, raw, log) : refuse(name, log)
    )
  }
  const unsubscribe = app.subscribe((name, payload) => {
    const to = page()
    if (to && !to.isDestroyed()) to.send(channel(name), payload)
  })
  return () => {
    unsubscribe()
    for (const name of names) ipcMain.removeHandler(channel(name))
  }
}

function refuse(call: CallName, log: Log): Reply<never> {
  const error = toWire(new AppError('not-allowed', 'Only the window of Tallydesk may ask for this.'))
  log('call-refused', { call, code: error.code })
  return { ok: false, error }
}
