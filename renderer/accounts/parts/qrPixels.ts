import decodeQR from 'qr/decode.js'
import { encode } from 'uqr'

/** A picture of a code, four bytes a pixel (RGBA). */
interface QrPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Of the EPC’s guidelines: error correction M, version 13 at most, four modules of quiet around it. */
const QUIET = 4
const MOST_VERSION = 13

/** The modules of a code with the quiet zone around them, row by row, dark ones true. Throws where it cannot hold the text. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  // Bytes rather than text, so that no reader has to guess how they are meant.
  return encode(Array.from(new TextEncoder().encode(text)), {
    ecc: 'M',
    boostEcc: false,
    border: QUIET,
    maxVersion: MOST_VERSION
  }).data
}

/** `scale`: pixels a module. */
export function qrPixels(modules: readonly (readonly boolean[])[], scale: number): QrPixels {
  const width = modules.length * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    const row = modules[Math.floor(y / scale)] ?? []
    for (let x = 0; x < width; x++)
      if (row[Math.floor(x / scale)]) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return { width, height: width, data }
}

/** What a reader that shares nothing with the writer finds in a picture; undefined where it finds no code. */
export function readQr({ width, height, data }: QrPixels): string | undefined {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}
