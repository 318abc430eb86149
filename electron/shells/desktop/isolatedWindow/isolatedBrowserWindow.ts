import { BrowserWindow, screen } from 'electron'
import type { Log } from '../../../session/ports.ts'
import type {
  IsolatedWindow,
  IsolatedWindowPort,
  IsolatedWindowSetup
} from '../../../base/isolatedWindow/isolatedWindowPort.ts'
import { isolatedWindowOrigins, isolatedWindowPreferences } from '../../../base/isolatedWindow/security.ts'
import { closeIsolatedWindowSession, openIsolatedWindowSession } from './isolatedWindowSessions.ts'

export interface ShellWindows extends IsolatedWindowPort {
  /** Ends every isolated window. */
  close(): Promise<void>
}

interface IsolatedWindowShell {
  /** The parent window: isolated windows stay in front of it and close with it. */
  readonly parent: () => BrowserWindow | undefined
  readonly log: Log
}

/** Isolated windows in windows of their own, each with a session in memory and origins that the app answers for. */
export function shellWindows(shell: IsolatedWindowShell): ShellWindows {
  const open = new Set<IsolatedWindow>()
  return {
    reach: 'anywhere',
    open(setup) {
      const isolatedWindow = openIsolatedWindow(setup, shell)
      open.add(isolatedWindow)
      void isolatedWindow.closed.then(() => open.delete(isolatedWindow))
      return Promise.resolve(isolatedWindow)
    },
    async close() {
      await Promise.all([...open].map((isolatedWindow) => isolatedWindow.close()))
    }
  }
}

function openIsolatedWindow(setup: IsolatedWindowSetup, { parent, log }: IsolatedWindowShell): IsolatedWindow {
  const origins = isolatedWindowOrigins[setup.kind]
  const session = openIsolatedWindowSession(origins, setup.serve(origins), setup.isLocal ?? false)
  const closed = Promise.withResolvers<undefined>()
  let window: BrowserWindow | undefined
  let shown: string | undefined
  let ending: Promise<void> | undefined

  const end = async (): Promise<void> => {
    // Not `close`: a page can refuse that.
    window?.destroy()
    closed.resolve(undefined)
    await closeIsolatedWindowSession(session)
  }
  // Deferred: destroying the window calls this function again.
  const close = () => (ending ??= Promise.resolve().then(end))
  const make = (): BrowserWindow => {
    const made = createIsolatedBrowserWindow(setup, { session, ...isolatedWindowPreferences }, parent())
    made.once('closed', () => {
      window = undefined
      close().catch(() => log('isolated-window-not-cleared'))
    })
    made.webContents.on('render-process-gone', (_event, { reason }) => {
      log('isolated-window-gone', { code: reason })
      made.destroy()
    })
    return made
  }

  const load = async (current: BrowserWindow, path: string): Promise<void> => {
    try {
      await current.loadURL(origins.page + path)
    } catch (error) {
      if (!ending) throw error
    }
  }

  return {
    origins,
    closed: closed.promise,
    close,
    async show(path) {
      if (ending) return undefined
      const current = (window ??= make())
      if (current.isMinimized()) current.restore()
      if (shown !== path) await load(current, (shown = path))
      // The user may have closed it by now.
      if (window !== current) return undefined
      current.show()
      current.focus()
      return undefined
    }
  }
}

function createIsolatedBrowserWindow(
  { title, size }: IsolatedWindowSetup,
  webPreferences: Electron.WebPreferences,
  parent: BrowserWindow | undefined
): BrowserWindow {
  const { workArea } = screen.getPrimaryDisplay()
  const window = new BrowserWindow({
    width: Math.min(size.width, workArea.width),
    height: Math.min(size.height, workArea.height),
    useContentSize: true,
    title,
    show: false,
    ...(parent && { parent }),
    webPreferences
  })
  window.removeMenu()
  // A page that is not ours may ask to stay open; we always close it.
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault())
  return window
}
