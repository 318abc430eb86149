import type { MenuItemConstructorOptions } from 'electron'

/** What the menu can do beyond what the system does for it. */
export interface MenuActions {
  readonly exportAll: () => void
  readonly startSync: () => void
  readonly cancelSync: () => void
  readonly showDataFolder: () => void
  readonly showAbout: () => void
}

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly devTools: boolean
  readonly actions: MenuActions
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The application menu, by the habits of each system. */
export function menuTemplate({ platform, devTools, actions }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [appMenu] : []),
    fileMenu(isMac, actions),
    // Its roles bring each system's own shortcuts.
    { role: 'editMenu' },
    viewMenu(devTools),
    syncMenu(actions),
    { role: 'windowMenu' },
    helpMenu(isMac, actions)
  ]
}

const appMenu: MenuItemConstructorOptions = {
  label: 'Tallydesk',
  submenu: [
    { role: 'about' },
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' }
  ]
}

function fileMenu(isMac: boolean, { exportAll }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      // The page exports what it shows; this one takes every row, and says so.
      { label: 'Export All Transactions as CSV…', accelerator: 'CmdOrCtrl+Shift+E', click: exportAll },
      separator,
      { role: isMac ? 'close' : 'quit' }
    ]
  }
}

function viewMenu(devTools: boolean): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      ...(devTools ? developerItems : []),
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      // The plus sign needs Shift on many keyboards; its key without Shift works too.
      { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false, acceleratorWorksWhenHidden: true },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' }
    ]
  }
}

const developerItems: MenuItemConstructorOptions[] = [
  { role: 'reload', accelerator: 'F5' },
  { role: 'toggleDevTools' },
  separator
]

function syncMenu({ startSync, cancelSync }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&Sync',
    submenu: [
      { label: 'Sync Now', accelerator: 'CmdOrCtrl+R', click: startSync },
      { label: 'Cancel Sync', accelerator: 'CmdOrCtrl+.', click: cancelSync }
    ]
  }
}

function helpMenu(isMac: boolean, { showDataFolder, showAbout }: MenuActions): MenuItemConstructorOptions {
  const about: MenuItemConstructorOptions[] = [separator, { label: 'About Tallydesk', click: showAbout }]
  return {
    role: 'help',
    submenu: [{ label: 'Show Data Folder', click: showDataFolder }, ...(isMac ? [] : about)]
  }
}
