import { describe, expect, it } from 'vitest'
import { qrModules, qrPixels, readQr } from '../../../../renderer/accounts/parts/qrPixels.ts'

const VECTOR =
  'BCD\n002\n1\nSCT\nFTCSSESSXXX\nNordic Settlement AB\nSE6497700000000000000001\nEUR1000.00\n\n\nTop-up 2026-10'

describe('a QR code', () => {
  it('is read back as it was written, whatever the script', () => {
    for (const text of [VECTOR, VECTOR.replace('Nordic', 'Nørdic 北 😀'), 'x'.repeat(331)])
      for (const scale of [4, 8]) expect(readQr(qrPixels(qrModules(text), scale))).toBe(text)
  })

  it('has four quiet modules on each side, and is no larger than version 13', () => {
    const modules = qrModules('x'.repeat(331))
    expect(modules).toHaveLength(17 + 4 * 13 + 8)
    const edge = [...modules.slice(0, 4), ...modules.slice(-4)].flat()
    expect(edge.concat(modules.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]))).not.toContain(true)
    expect(() => qrModules('x'.repeat(332))).toThrow()
  })

  it('that is spoiled is read as nothing, never as another text', () => {
    const modules = qrModules(VECTOR)
    for (let share = 0.05; share < 1; share += 0.1) {
      const spoiled = modules.map((row, y) =>
        row.map((dark, x) => ((x * 31 + y * 17) % 100 < share * 100 ? !dark : dark))
      )
      expect([undefined, VECTOR]).toContain(readQr(qrPixels(spoiled, 4)))
    }
    expect(readQr({ width: 8, height: 8, data: new Uint8ClampedArray(256).fill(255) })).toBeUndefined()
  })

  it('of another text is read as that one', () => {
    const other = VECTOR.replace('SE64', 'SE65')
    expect(readQr(qrPixels(qrModules(other), 4))).toBe(other)
  })
})
