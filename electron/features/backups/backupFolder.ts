import { existsSync } from 'node:fs'
import { mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { explainFileFailure } from '../exporting/files/fileFailure.ts'

/** A name that sorts by time; UTC. */
export function backupName(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `tallydesk-${day}-${time.slice(0, 8).replaceAll(':', '')}.tdbackup`
}

/**
 * Path of a backup in a folder where no file has it yet: another computer may use the folder, and a clock may have been
 * set back.
 */
export function freePath(folder: string, at: Date): string {
  const name = backupName(at)
  for (let number = 1; ; number++) {
    const path = join(folder, number === 1 ? name : name.replace('.tdbackup', `-${number}.tdbackup`))
    if (!existsSync(path)) return path
  }
}

/** Returns the folder, and makes it if only its parent exists. Rejects with `bad-input` or `not-writable`. */
export async function usableFolder(given: string | null, dataDir: string): Promise<string> {
  if (given === null || given.trim() === '') throw new AppError('bad-input', 'Choose a folder for the backups.')
  if (!isAbsolute(given) || /\p{Cc}/u.test(given)) {
    throw new AppError('bad-input', 'Enter the full path of the folder for backups.')
  }
  const folder = resolve(given)
  if (`${await realPlace(folder)}${sep}`.startsWith(`${await realPlace(resolve(dataDir))}${sep}`)) {
    const message =
      'Choose a folder outside the data folder of Tallydesk: a backup must survive the loss of that folder.'
    throw new AppError('bad-input', message)
  }
  try {
    if (!(await stat(folder).catch(() => undefined))) await mkdir(folder, { mode: 0o700 })
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('It is a file'), { code: 'ENOTDIR' })
    return folder
  } catch (cause) {
    throw explainFileFailure(cause, join(folder, 'The backup'))
  }
}

/** Where links lead to; the folder itself may be absent. */
async function realPlace(folder: string): Promise<string> {
  const parent = dirname(folder)
  return realpath(folder).catch(async () => join(await realpath(parent).catch(() => parent), basename(folder)))
}
