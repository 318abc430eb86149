import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

// A program of its own: makes or restores a backup in a data folder, and dies by SIGKILL when the change of the disk of
// the number in its fourth argument is about to happen; 0 for none. Prints how many there were. Arguments: `make` or
// `restore`, the data folder, the file of the backup, the number.
const [act = '', dataDir = '', path = '', last = '0'] = process.argv.slice(2)
let changes = Number.NEGATIVE_INFINITY

function count(): void {
  changes += 1
  if (changes === Number(last)) process.kill(process.pid, 'SIGKILL')
}

type Call = (...args: unknown[]) => unknown

/** Counts each call before it is done. */
function counted(owner: object, names: readonly string[]): void {
  const calls = owner as Record<string, Call>
  for (const name of names) {
    const call = calls[name]
    if (!call) throw new Error(`There is no ${name}.`)
    calls[name] = function (this: unknown, ...args) {
      count()
      return call.apply(this, args)
    }
  }
}

const handle = await promises.open('/dev/null')
counted(Object.getPrototypeOf(handle) as object, ['write', 'writeFile', 'sync'])
await handle.close()
counted(promises, ['open', 'rename', 'rm', 'mkdir', 'copyFile', 'appendFile'])
counted(fs, ['openSync', 'writeSync', 'fsyncSync', 'renameSync'])
syncBuiltinESMExports()

const { makeBackup } = await import('../../../electron/features/backups/makeBackup.ts')
const { restoreBackup } = await import('../../../electron/features/backups/restoreBackup.ts')
const { finishRestores } = await import('../../../electron/features/backups/restoreJournal.ts')
const { openLeftovers } = await import('../../../electron/session/leftovers.ts')
const { BACKUP_PASSPHRASE, setupAt } = await import('./backedUpSetup.ts')
const { sessionVault } = await import('../../../electron/stores/vault/sessionVault.ts')
// What was loaded until here does not count.
changes = 0
const leftovers = await openLeftovers({
  dataDir,
  files: {
    chooseTarget: () => Promise.resolve(path),
    deliver: () => Promise.resolve(undefined),
    reveal: () => Promise.resolve(),
    chooseSource: () => Promise.resolve(undefined),
    takeUpload: () => Promise.resolve(undefined)
  },
  log: (event) => process.stdout.write(`${event}\n`),
  finish: (mark) => finishRestores(dataDir, mark)
})
const setup = setupAt(dataDir, undefined, {
  keychain: sessionVault(),
  [Symbol.asyncDispose]: () => Promise.resolve()
})
const context = await setup.context()
if (act === 'restore') await restoreBackup({ path, passphrase: BACKUP_PASSPHRASE, beside: false }, context)
else {
  await leftovers.files.chooseTarget('a.tdbackup')
  await makeBackup({ path, passphrase: BACKUP_PASSPHRASE }, context)
}
await leftovers.close()
process.stdout.write(`${changes}\n`)
