import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Marks the place of the fuses in every Electron binary since version 12. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** One character a fuse, in the order of the fuses' own table; as Electron ships, before anyone turned one. */
const shippedWire = '101100011'

/**
 * Makes a folder that the packager takes for an Electron of this machine: it runs nothing, but its binary carries the
 * marker and the wire of the fuses, so that they can be turned and read back.
 */
export async function makeStubElectron(folder: string): Promise<void> {
  const header = Buffer.from([1, shippedWire.length])
  const body = [Buffer.alloc(64), Buffer.from(sentinel), header, Buffer.from(shippedWire), Buffer.alloc(64)]
  await mkdir(join(folder, 'resources'), { recursive: true })
  await writeFile(join(folder, 'electron'), Buffer.concat(body), { mode: 0o755 })
  for (const name of ['version', 'LICENSE', 'LICENSES.chromium.html']) await writeFile(join(folder, name), '')
}
