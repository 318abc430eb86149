import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../../shared/contract.ts'

/** What the menu can do beyond what the system does for it. */
export interface MenuActions {
  /** Has the page do one of its own commands. */
  readonly choose: (command: MenuCommand) => void
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
    viewMenu(devTools, actions),
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

function fileMenu(isMac: boolean, { choose }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { label: 'Export…', accelerator: 'CmdOrCtrl+Shift+E', click: () => choose('export.open') },
      { label: 'Printable Statement', accelerator: 'CmdOrCtrl+P', click: () => choose('statement.open') },
      { label: 'Check an Exported File…', click: () => choose('export.verify') },
      separator,
      { role: isMac ? 'close' : 'quit' }
    ]
  }
}

function viewMenu(devTools: boolean, { choose }: MenuActions): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      { label: 'Command Palette…', accelerator: 'CmdOrCtrl+K', click: () => choose('palette.open') },
      separator,
      ...screens.map(([label, command]) => ({ label, click: () => choose(command) })),
      separator,
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

/** The page has keys for them, which need no Ctrl. */
const screens: readonly (readonly [label: string, command: MenuCommand])[] = [
  ['Home', 'go.home'],
  ['Reconcile', 'go.reconciliations'],
  ['Transactions', 'go.transactions'],
  ['Bulk Payments', 'go.bulkPayments'],
  ['Overview', 'go.overview'],
  ['Accounts', 'go.accounts'],
  ['Saved Cards', 'go.cards'],
  ['Sync History', 'go.sync'],
  ['Connections', 'go.connections'],
  ['Settings', 'go.settings']
]

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

function helpMenu(isMac: boolean, { choose, showDataFolder, showAbout }: MenuActions): MenuItemConstructorOptions {
  const about: MenuItemConstructorOptions[] = [separator, { label: 'About Tallydesk', click: showAbout }]
  return {
    role: 'help',
    submenu: [
      { label: 'Keyboard Shortcuts', click: () => choose('shortcuts.show') },
      { label: 'Show Data Folder', click: showDataFolder },
      ...(isMac ? [] : about)
    ]
  }
}
