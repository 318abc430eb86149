import decodeQR from 'qr/decode.js'
import { encode } from 'uqr'

/** An image of a code, four bytes for each pixel (RGBA). */
interface QrPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** From the EPC's guidelines: error correction M, at most version 13, a quiet zone of four modules. */
const QUIET = 4
const MOST_VERSION = 13

/**
 * The modules of a code with its quiet zone, row by row; dark modules are true. Throws if the code cannot hold the
 * text.
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  // Bytes instead of text, so that no reader has to guess the encoding.
  return encode(Array.from(new TextEncoder().encode(text)), {
    ecc: 'M',
    boostEcc: false,
    border: QUIET,
    maxVersion: MOST_VERSION
  }).data
}

/** `scale`: pixels for one module. */
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

/** What an independent QR reader finds in an image. Undefined if it finds no code. */
export function readQr({ width, height, data }: QrPixels): string | undefined {
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}
