import { app, Menu, protocol } from 'electron'
import type { App } from '../../app/app.ts'
import type { Log, Ports } from '../../session/ports.ts'
import { serve } from './ipc/serve.ts'
import { menuTemplate } from './menu.ts'
import { createWindow } from './window.ts'
import { useDataFolder } from './dataFolder.ts'
import { devHeaders, devPage, devServer } from './devPage.ts'
import { reportFailure } from './failures.ts'
import { filePort } from './filePort.ts'
import { guardEverything } from './guards.ts'
import { placesIn } from '../../session/dataFolder.ts'
import { appId, appName } from '../../session/identity.ts'
import { linkPort } from './linkPort.ts'
import { logFile } from '../../session/logFile.ts'
import { mainWindow, type MainWindow } from './mainWindow.ts'
import { menuActions } from './menuActions.ts'
import { orderlyQuit, type OrderlyQuit } from './orderlyQuit.ts'
import { isOwnVariable } from '../../base/process/ownVariables.ts'
import { pageFolder } from './pageFiles.ts'
import { pageHandler } from './pageHandler.ts'
import { placementFile } from './placementFile.ts'
import { printPage } from './printPage.ts'
import { appScheme, schemePrivileges } from '../../base/isolatedWindow/security.ts'
import { serviceFetch } from './serviceFetch.ts'
import { shellWindows } from './isolatedWindow/isolatedBrowserWindow.ts'
import { currentUser } from '../../session/user.ts'

/** What only the bundle knows: the app itself and the paths of its files. */
export interface ShellParts extends Pick<Ports, 'openKeychain' | 'workers'> {
  readonly createApp: (ports: Ports) => Promise<App>
  readonly preload: string
  readonly rendererDir: string
  readonly icon: string
}

interface Shell {
  readonly parts: ShellParts
  readonly dataDir: string
  readonly log: Log
  readonly quit: OrderlyQuit
}

/** Starts the Electron shell. Returns at once: an ESM main script that waits for Electron's readiness never gets it. */
export function runElectron(parts: ShellParts): void {
  app.setName(appName)
  app.setAppUserModelId(appId)
  const dataDir = useDataFolder(app, process.env)
  forgetOwnVariables()
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  const log = logFile(placesIn(dataDir).log)
  const quit = orderlyQuit(app, () => log('stop-failed'))
  let isFailing = false
  const stopBecause = (event: string) => (error: unknown) => {
    // The first failure explains the later ones.
    if (isFailing) return
    isFailing = true
    reportFailure(event, error, log)
    quit.fail()
  }
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', stopBecause('uncaught'))
  protocol.registerSchemesAsPrivileged([{ scheme: appScheme, privileges: schemePrivileges }])
  guardEverything(app)
  void app
    .whenReady()
    .then(() => start({ parts, dataDir, log, quit }))
    .catch(stopBecause('start-failed'))
}

/** The user's browser, where it is started for an address outside, inherits the rest; the folder is no secret. */
function forgetOwnVariables(): void {
  for (const name of Object.keys(process.env)) {
    if (isOwnVariable(name) && name !== 'TALLYDESK_DATA_DIR') Reflect.deleteProperty(process.env, name)
  }
}

async function start(shell: Shell): Promise<void> {
  const { parts, dataDir, log, quit } = shell
  const window = windowOf(shell)
  protocol.handle(appScheme, await page(parts.rendererDir))
  const isolatedWindows = shellWindows({ parent: window.current, log })
  const services = await parts.createApp({
    version: app.getVersion(),
    dataDir,
    fetch: serviceFetch(),
    openKeychain: parts.openKeychain,
    workers: parts.workers,
    user: currentUser(),
    files: filePort(window.current),
    isolatedWindows,
    links: linkPort(),
    printPage: printPage(window.current),
    log
  })
  quit.before(() => services.close())
  quit.before(() => isolatedWindows.close())
  quit.before(serve({ app: services, page: () => window.current()?.webContents, log }))
  setMenu(services, window, shell)
  openOnDemand(window)
  await window.show()
}

function windowOf({ parts, dataDir, log, quit }: Shell): MainWindow {
  const place = placementFile(placesIn(dataDir).windowPlace, log)
  quit.before(() => place.flush())
  const { preload, icon } = parts
  return mainWindow(() => createWindow({ preload, icon, place, devTools: !app.isPackaged }), log)
}

async function page(folder: string): Promise<ReturnType<typeof pageHandler>> {
  const server = devServer(process.env, app.isPackaged)
  return server
    ? pageHandler(devPage(server, globalThis.fetch), devHeaders(server))
    : pageHandler(await pageFolder(folder))
}

function setMenu(services: App, window: MainWindow, { dataDir, log }: Shell): void {
  app.setAboutPanelOptions({ applicationName: appName, applicationVersion: app.getVersion() })
  const actions = menuActions({ services, window, dataDir, log })
  const template = menuTemplate({ platform: process.platform, devTools: !app.isPackaged, actions })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** A second start, or a click on the dock icon, shows the window; only macOS keeps an app without one running. */
function openOnDemand(window: MainWindow): void {
  app.on('second-instance', () => void window.show())
  app.on('activate', () => void window.show())
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
}
