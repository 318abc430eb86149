import { readFile, writeFile } from 'node:fs/promises'
import { claimFile, withFileLock } from '../../../electron/base/database/fileLock.ts'

// A program of its own that takes a lock. `claim`: claims the file and prints `claimed`, or the code of the failure.
// `hold`: holds the lock until it is killed, and prints `held`. `count`: reads the number in the file of the third
// argument and writes the next one, as often as the fourth says, each time under the lock.
const [, , act = '', file = '', counter = '', times = '0'] = process.argv

async function count(): Promise<void> {
  const before = Number(await readFile(counter, 'utf8'))
  await writeFile(counter, String(before + 1))
}

if (act === 'claim') {
  try {
    claimFile(file)
    process.stdout.write('claimed\n')
  } catch (error) {
    process.stdout.write(`${String((error as { readonly code?: unknown }).code)}\n`)
  }
}
if (act === 'hold') {
  await withFileLock(file, () => {
    process.stdout.write('held\n')
    return new Promise((resolve) => setTimeout(resolve, 600_000))
  })
}
if (act === 'count') {
  for (let time = 0; time < Number(times); time++) await withFileLock(file, count)
}
