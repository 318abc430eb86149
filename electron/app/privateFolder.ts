import { mkdir } from 'node:fs/promises'
import { AppError } from '../../shared/errors.ts'

/** Makes a folder that only its owner can enter, unless it is there. Rejects with `not-writable`. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    const message = `The folder ${folder} cannot be made. Check your rights, or choose another data folder with TALLYDESK_DATA_DIR.`
    throw new AppError('not-writable', message, { cause })
  }
}
