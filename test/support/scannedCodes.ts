import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const WASM = import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')
let ready: Promise<unknown> | undefined

/** Texts of the QR codes in a picture (PNG), read by a program that shares nothing with those of the app. */
export async function scannedCodes(picture: Uint8Array): Promise<readonly string[]> {
  ready ??= prepared()
  await ready
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true })
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}

/** From the package itself: by itself it would fetch the program from the network. */
async function prepared(): Promise<unknown> {
  const file = await readFile(fileURLToPath(WASM))
  const wasmBinary = new Uint8Array(file).buffer
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}
