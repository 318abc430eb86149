import { BrowserWindow, nativeTheme, screen } from 'electron'
import { webPreferences } from '../../base/isolatedWindow/security.ts'
import type { PlacementFile } from './placementFile.ts'
import { fitPlacement, smallestWindow, type WindowPlacement } from './windowPlacement.ts'

export interface WindowOptions {
  /** Absolute path of the bundled preload script. */
  readonly preload: string
  readonly place: PlacementFile
  /** Only for developers: an installed app has none. */
  readonly devTools: boolean
  /** Linux takes a window's icon from here; elsewhere the bundle has it. */
  readonly icon: string
}

/** The canvas of `renderer/kit/styles/theme.css`, so that nothing flashes before the first paint; a test compares them. */
const background = { light: '#ffffff', dark: '#101216' } as const

/**
 * Makes the one window, where it last stood, not yet shown and not yet loaded: calls can be answered only once the
 * shell knows it. The system draws its frame, as users of each system expect.
 */
export function createWindow({ preload, place, devTools, icon }: WindowOptions): BrowserWindow {
  const workAreas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map((display) => display.workArea)
  const { maximized, ...bounds } = fitPlacement(place.read(), workAreas)
  const window = new BrowserWindow({
    ...bounds,
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: 'Tallydesk',
    show: false,
    backgroundColor: backgroundNow(),
    ...(process.platform === 'linux' && { icon }),
    webPreferences: { ...webPreferences, preload, devTools }
  })
  window.once('ready-to-show', () => {
    if (maximized) window.maximize()
    window.show()
  })
  storePlacement(window, place)
  followTheme(window)
  return window
}

function storePlacement(window: BrowserWindow, place: PlacementFile): void {
  const store = () => {
    if (!window.isMinimized() && !window.isFullScreen()) place.store(placementOf(window))
  }
  window.on('resize', store)
  window.on('move', store)
  window.on('maximize', store)
  window.on('unmaximize', store)
  window.on('close', store)
}

function placementOf(window: BrowserWindow): WindowPlacement {
  return { ...window.getNormalBounds(), maximized: window.isMaximized() }
}

function followTheme(window: BrowserWindow): void {
  const follow = () => window.setBackgroundColor(backgroundNow())
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}

function backgroundNow(): string {
  return nativeTheme.shouldUseDarkColors ? background.dark : background.light
}
