import { shell, type App, type Session, type WebContents } from 'electron'
import { isAppUrl, isExternalLinkAllowed, isIsolatedWindowAddressAllowed } from '../../base/isolatedWindow/security.ts'
import { isolatedWindowPlaceOf } from './isolatedWindow/isolatedWindowSessions.ts'

/** Installs the guards on every page and session that the process will create. Call before the app is ready. */
export function guardEverything(app: App): void {
  app.enableSandbox()
  app.on('session-created', guardSession)
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
  // By default, Electron would present the first certificate of the user's store to any server that asks.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, callback) => {
    event.preventDefault()
    callback()
  })
}

/** Grants no permission except notifications for our own page: no device, no capture, no download. */
function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, callback) =>
    callback(permission === 'notifications' && isAppUrl(contents.getURL()))
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => permission === 'notifications' && isAppUrl(`${origin}/`)
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, callback) => callback(null))
  session.setBluetoothPairingHandler((_details, callback) => callback({ confirmed: false }))
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
}

interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** A page can neither leave our origin nor open a window. Frames of an isolated window have rules of their own. */
function guardContents(contents: WebContents): void {
  const stay = (details: Navigation): void => {
    const place = isolatedWindowPlaceOf(contents.session)
    const { url, isMainFrame } = details
    const isAllowed = place ? isIsolatedWindowAddressAllowed(url, isMainFrame, place) : isAppUrl(url)
    if (!isAllowed) details.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('select-bluetooth-device', (event, _devices, callback) => {
    event.preventDefault()
    callback('')
  })
  contents.setWindowOpenHandler(({ url }) => {
    if (isExternalLinkAllowed(url)) void shell.openExternal(url)
    return { action: 'deny' }
  })
}
