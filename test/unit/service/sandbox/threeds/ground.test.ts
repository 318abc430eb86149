import fc from '../../../../support/fastCheck.ts'
import { describe, expect, it } from 'vitest'
import {
  BLACK,
  contrast,
  cssText,
  laidOn,
  readable,
  schemeOn,
  WHITE,
  type Rgb
} from '../../../../../electron/service/sandbox/library/protocol/ground.ts'

const grey = (byte: number): Rgb => [byte / 255, byte / 255, byte / 255]
const part = fc.double({ min: 0, max: 1, noNaN: true })
const color = fc.tuple(part, part, part)

describe('a ground', () => {
  it('is what paint leaves of what is under it', () => {
    expect(laidOn(WHITE, { rgb: BLACK, alpha: 0 })).toEqual(WHITE)
    expect(laidOn(WHITE, { rgb: BLACK, alpha: 1 })).toEqual(BLACK)
    expect(cssText(laidOn([0, 0, 1], { rgb: [1, 0, 0], alpha: 0.25 }))).toBe('rgb(64 0 191)')
  })

  it.each([
    [WHITE, BLACK, 21],
    [WHITE, WHITE, 1],
    // The greys on either side of the least that WCAG asks for on white.
    [WHITE, grey(0x76), 4.54],
    [WHITE, grey(0x77), 4.48]
  ])('has the contrast of WCAG, %j and %j', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })

  it('has the scheme whose text is read best on it', () => {
    expect(schemeOn(WHITE)).toBe('light')
    expect(schemeOn(BLACK)).toBe('dark')
    expect([schemeOn(grey(0x75)), schemeOn(grey(0x76))]).toEqual(['dark', 'light'])
  })

  it('leaves a colour as it is where it can be read, and makes every other readable', () => {
    expect(readable([0.5, 0, 0], WHITE, 4.5)).toEqual([0.5, 0, 0])
    fc.assert(
      fc.property(color, color, (wanted, ground) => {
        expect(contrast(readable(wanted, ground, 4.5), ground)).toBeGreaterThanOrEqual(4.5)
      })
    )
  })
})
