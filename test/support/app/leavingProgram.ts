import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// A program of its own, to be killed: begins an export to the file of the second argument, and to write a private file in
// the data folder of the first, comes to the end of neither, and prints `writing`.
const [dataDir = '', target = ''] = process.argv.slice(2)
fs.rename = () => {
  // The private file is written; its name is all that it lacks.
  process.stdout.write('writing\n')
  return new Promise(() => undefined)
}
syncBuiltinESMExports()

const { openLeftovers } = await import('../../../electron/session/leftovers.ts')
const { createAtomicFile } = await import('../../../electron/features/exporting/files/atomicFile.ts')
const { writePrivateFile } = await import('../../../electron/stores/vault/privateFile.ts')
const { files } = await openLeftovers({
  dataDir,
  files: {
    chooseTarget: () => Promise.resolve(target),
    deliver: () => Promise.resolve(undefined),
    reveal: () => Promise.resolve(),
    chooseSource: () => Promise.resolve(undefined),
    takeUpload: () => Promise.resolve(undefined)
  },
  log: (event) => process.stdout.write(`${event}\n`),
  finish: () => Promise.resolve()
})
const path = (await files.chooseTarget('rows.csv')) ?? ''
const [file, manifest] = [await createAtomicFile(path), await createAtomicFile(`${path}.manifest.json`)]
await file.append(Buffer.from('a row in plain text'))
await manifest.append(Buffer.from('{}'))
void writePrivateFile(`${dataDir}/settings/nordic.json`, '{}')
// A process that waits for nothing would end.
setInterval(() => undefined, 60_000)
