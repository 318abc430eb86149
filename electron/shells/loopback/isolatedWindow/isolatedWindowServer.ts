import type { Log } from '../../../session/ports.ts'
import type {
  IsolatedWindow,
  IsolatedWindowPort,
  IsolatedWindowSetup
} from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { openIsolatedWindowListener } from './isolatedWindowListener.ts'

export interface IsolatedWindowServer extends IsolatedWindowPort {
  /** Ends every isolated window. */
  close(): Promise<void>
}

/**
 * Isolated windows for shells whose windows are a browser's: two listeners on this computer for each, reached under the name
 * `localhost`. A browser lets no page of the internet post to them, so they serve a sandbox only.
 */
export function isolatedWindowServer(log: Log): IsolatedWindowServer {
  const open = new Set<IsolatedWindow>()
  return {
    reach: 'this-computer',
    async open(setup) {
      const isolatedWindow = await openIsolatedWindow(setup, log)
      open.add(isolatedWindow)
      void isolatedWindow.closed.then(() => open.delete(isolatedWindow))
      return isolatedWindow
    },
    async close() {
      await Promise.all([...open].map((isolatedWindow) => isolatedWindow.close()))
    }
  }
}

async function openIsolatedWindow({ serve }: IsolatedWindowSetup, log: Log): Promise<IsolatedWindow> {
  const page = await openIsolatedWindowListener(log)
  const guest = await openIsolatedWindowListener(log).catch(async (error: unknown) => {
    await page.close()
    throw error
  })
  const origins = { page: page.origin, guest: guest.origin }
  const handler = serve(origins)
  page.answerWith(handler)
  guest.answerWith(handler)
  const closed = Promise.withResolvers<undefined>()
  return {
    origins,
    show: (path) => Promise.resolve(origins.page + path),
    closed: closed.promise,
    async close() {
      closed.resolve(undefined)
      await Promise.all([page.close(), guest.close()])
    }
  }
}
