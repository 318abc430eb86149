import fc from '../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import { fitPlacement, type Area } from '../../../../electron/shells/desktop/windowPlacement.ts'

const laptop: Area = { x: 0, y: 25, width: 1920, height: 1055 }
const monitor: Area = { x: 1920, y: 0, width: 2560, height: 1440 }

describe('fitPlacement', () => {
  it('opens in the middle of the first display the first time', () => {
    expect(fitPlacement(undefined, [laptop])).toEqual({ x: 280, y: 123, width: 1360, height: 860, maximized: false })
  })

  it('opens where the window last stood', () => {
    const saved = { x: 2000, y: 100, width: 1500, height: 1000, maximized: true }
    expect(fitPlacement(saved, [laptop, monitor])).toEqual(saved)
  })

  it('comes back to the first display when the one it stood on is gone', () => {
    const saved = { x: 2000, y: 100, width: 1500, height: 1000, maximized: true }
    expect(fitPlacement(saved, [laptop])).toEqual({ x: 210, y: 53, width: 1500, height: 1000, maximized: true })
  })

  it.each([
    ['above the display', { x: 100, y: -400 }],
    ['below it', { x: 100, y: 1070 }],
    ['left of it, but for a sliver', { x: -1300, y: 100 }],
    ['right of it, but for a sliver', { x: 1900, y: 100 }]
  ])('does not stay %s', (_name, corner) => {
    const { x, y } = fitPlacement({ ...corner, width: 1400, height: 900, maximized: false }, [laptop])
    expect({ x, y }).not.toEqual(corner)
  })

  it('keeps a window that is partly out of sight but can still be caught', () => {
    const saved = { x: -600, y: 400, width: 1400, height: 900, maximized: false }
    expect(fitPlacement(saved, [laptop])).toEqual(saved)
  })

  it('never opens smaller than the page is made for', () => {
    const { width, height } = fitPlacement({ x: 10, y: 30, width: 5, height: 5, maximized: false }, [laptop])
    expect({ width, height }).toEqual({ width: 1024, height: 640 })
  })

  it('can always be caught by its title bar, wherever it was and whatever the displays are', () => {
    const coordinate = fc.integer({ min: -20_000, max: 20_000 })
    const length = fc.integer({ min: 1, max: 20_000 })
    const placement = fc.record({
      x: coordinate,
      y: coordinate,
      width: length,
      height: length,
      maximized: fc.boolean()
    })
    const side = fc.integer({ min: 640, max: 8000 })
    const areas = fc.array(fc.record({ x: coordinate, y: coordinate, width: side, height: side }), { minLength: 1 })
    fc.assert(
      fc.property(fc.option(placement, { nil: undefined }), areas, (saved, workAreas) => {
        const { x, y, width } = fitPlacement(saved, workAreas)
        const isCaught = workAreas.some(
          (area) =>
            Math.min(x + width, area.x + area.width) - Math.max(x, area.x) >= 160 &&
            y >= area.y &&
            y <= area.y + area.height - 40
        )
        expect(isCaught).toBe(true)
      })
    )
  })
})
