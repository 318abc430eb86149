import { isolatedWindowServer, type IsolatedWindowServer } from '../../loopback/isolatedWindow/isolatedWindowServer.ts'
import type { IsolatedWindow, IsolatedWindowSetup } from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { openOwnWindow, type OwnWindow } from './ownWindow.ts'

/** Shows isolated windows in an installed browser; without one, the user opens the address. */
export function cliIsolatedWindows(): IsolatedWindowServer {
  const server = isolatedWindowServer(() => undefined)
  const open = new Set<IsolatedWindow>()
  return {
    reach: server.reach,
    async open(setup: IsolatedWindowSetup) {
      const isolatedWindow = inWindow(await server.open(setup))
      open.add(isolatedWindow)
      void isolatedWindow.closed.then(() => open.delete(isolatedWindow))
      return isolatedWindow
    },
    async close() {
      await Promise.all([...open].map((isolatedWindow) => isolatedWindow.close()))
    }
  }
}

function inWindow(isolatedWindow: IsolatedWindow): IsolatedWindow {
  let window: Promise<OwnWindow | undefined> | undefined
  return {
    ...isolatedWindow,
    async show(path) {
      const address = await isolatedWindow.show(path)
      window ??= openOwnWindow(address ?? '', 'app')
      const opened = await window
      void opened?.ended.then(() => isolatedWindow.close())
      return opened ? undefined : address
    },
    async close() {
      await isolatedWindow.close()
      await (await window)?.close()
    }
  }
}
