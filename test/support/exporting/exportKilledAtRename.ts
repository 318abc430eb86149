import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { aManifest } from './aManifest.ts'

// A program of its own: writes a CSV of one column and its manifest to the file named by its first argument, and dies
// by SIGKILL when the rename of the number in its second is about to happen. The third is the id in the file.
const [, , path = '', last = '1', id = ''] = process.argv
const { rename } = fs
let renames = 0

fs.rename = async (from, to) => {
  renames += 1
  if (renames < Number(last)) return rename(from, to)
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}
syncBuiltinESMExports()

const { writeExport } = await import('../../../electron/features/exporting/writeExport.ts')
const pieces = [
  { bytes: Buffer.from(`${id}\r\n`), rows: 1 },
  { bytes: Buffer.from('id\r\n'), rows: 0 }
]
await writeExport({
  source: { total: 1, next: () => Promise.resolve(pieces.pop()), close: () => Promise.resolve() },
  path,
  describe: aManifest(path)
})
