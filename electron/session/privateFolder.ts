import { mkdir } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

/** Makes a folder that only its owner can enter, unless it is there. Rejects with `not-writable`. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const message = `The data folder ${folder} cannot be created. Check your permissions, or set TALLYDESK_DATA_DIR to another folder.`
    throw new AppError('not-writable', message, { cause })
  }
}
