import { z } from 'zod'

/** A rectangle in the screen's device-independent pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a window stood: its bounds when neither maximised nor full screen, and whether it was maximised. */
export const WindowPlacement = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
  maximized: z.boolean()
})
export type WindowPlacement = Readonly<z.output<typeof WindowPlacement>>

export const smallestWindow = { width: 1024, height: 640 } as const
const firstWindow = { width: 1360, height: 860 } as const

/** With less of the title bar visible than this, the user could no longer drag the window. */
const grip = { width: 160, height: 40 } as const

/** The place to open at: the remembered one if a display still shows it, else the middle of the first display. */
export function fitPlacement(saved: WindowPlacement | undefined, workAreas: readonly Area[]): WindowPlacement {
  const home = saved && workAreas.map((area) => resized(saved, area)).find((window) => window !== undefined)
  if (home) return home
  const [first = { x: 0, y: 0, ...firstWindow }] = workAreas
  return { ...centred(sizeWithin(saved ?? firstWindow, first), first), maximized: saved?.maximized ?? false }
}

/** The window at a size that fits a display; undefined if its title bar could not be dragged there. */
function resized(saved: WindowPlacement, area: Area): WindowPlacement | undefined {
  const window = { ...saved, ...sizeWithin(saved, area) }
  return isReachable(window, area) ? window : undefined
}

function isReachable(window: Area, area: Area): boolean {
  const shownWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x)
  const shownHeight = area.y + area.height - window.y
  return shownWidth >= grip.width && window.y >= area.y && shownHeight >= grip.height
}

/**
 * Never below the page's minimum size; never larger than the display, unless the display is smaller than that
 * minimum.
 */
function sizeWithin(size: Pick<Area, 'width' | 'height'>, area: Area): Pick<Area, 'width' | 'height'> {
  return {
    width: Math.max(smallestWindow.width, Math.min(size.width, area.width)),
    height: Math.max(smallestWindow.height, Math.min(size.height, area.height))
  }
}

function centred({ width, height }: Pick<Area, 'width' | 'height'>, area: Area): Area {
  return {
    x: Math.max(area.x, area.x + Math.round((area.width - width) / 2)),
    y: Math.max(area.y, area.y + Math.round((area.height - height) / 2)),
    width,
    height
  }
}
