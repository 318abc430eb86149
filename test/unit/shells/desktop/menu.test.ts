import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { menuTemplate } from '../../../../electron/shells/desktop/menu.ts'

const actions = {
  choose: vi.fn(),
  startSync: vi.fn(),
  cancelSync: vi.fn(),
  showDataFolder: vi.fn(),
  showAbout: vi.fn()
}
const template = (platform: NodeJS.Platform, devTools = false) => menuTemplate({ platform, devTools, actions })
const nameOf = ({ label, role, type }: MenuItemConstructorOptions) => label ?? role ?? type
const items = (menus: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  menus.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
const press = (label: string) => {
  const item = items(template('linux')).find((candidate) => candidate.label === label)
  ;(item?.click as (() => void) | undefined)?.()
}

describe('the application menu', () => {
  it.each(['linux', 'win32'] as const)('has the usual menus on %s', (platform) => {
    const menus = ['&File', 'editMenu', '&View', '&Sync', 'windowMenu', 'help']
    expect(template(platform).map(nameOf)).toEqual(menus)
    expect(items(template(platform)).map(nameOf)).toContain('quit')
    expect(items(template(platform)).map(nameOf)).toContain('About Tallydesk')
  })

  it('begins with the app on macOS, where Quit and About belong', () => {
    const [app, file] = template('darwin')
    expect(app?.label).toBe('Tallydesk')
    expect(items(app ? [app] : []).map(nameOf)).toEqual(expect.arrayContaining(['about', 'hide', 'quit']))
    expect(items(file ? [file] : []).map(nameOf)).toContain('close')
    expect(items(template('darwin')).map(nameOf)).not.toContain('About Tallydesk')
  })

  it('zooms and fills the screen', () => {
    const roles = items(template('linux')).map(({ role }) => role)
    expect(roles).toEqual(expect.arrayContaining(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']))
  })

  it('has developer tools only for developers', () => {
    const roles = (devTools: boolean) => items(template('linux', devTools)).map(({ role }) => role)
    expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']))
    for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles(false)).not.toContain(role)
  })

  it('uses no shortcut twice', () => {
    const accelerators = items(template('linux', true)).flatMap(({ accelerator }) => accelerator ?? [])
    expect(accelerators.length).toBeGreaterThan(3)
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  it.each([
    ['Sync Now', actions.startSync],
    ['Cancel Sync', actions.cancelSync],
    ['Show Data Folder', actions.showDataFolder],
    ['About Tallydesk', actions.showAbout]
  ])('does what “%s” says', (label, action) => {
    press(label)
    expect(action).toHaveBeenCalledOnce()
  })

  it.each([
    ['Export…', 'export.open'],
    ['Printable Statement', 'statement.open'],
    ['Check an Exported File…', 'export.verify'],
    ['Command Palette…', 'palette.open'],
    ['Bulk Payments', 'go.bulkPayments'],
    ['Reconcile', 'go.reconciliations'],
    ['Keyboard Shortcuts', 'shortcuts.show']
  ])('leaves “%s” to the page, which knows what is shown', (label, command) => {
    press(label)
    expect(actions.choose).toHaveBeenLastCalledWith(command)
  })
})
