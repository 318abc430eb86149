import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors.ts'
import { LARGEST_UPLOAD, UPLOAD_TOO_LARGE } from '../../../shared/app/largestUpload.ts'
import type { FilePort, UploadedFile } from '../../session/ports.ts'
import { folderPrefix } from '../loopback/killedRunFolders.ts'
import { randomText } from '../loopback/oneUseToken.ts'

/** Uploaded files that nothing has read yet. */
export interface Uploads {
  readonly files: Pick<FilePort, 'chooseSource' | 'takeUpload'>
  /** Stores an upload in a private file; its ticket can be used once. Rejects with `disk-full` or `bad-input`. */
  store(name: string, bytes: AsyncIterable<Uint8Array>): Promise<string>
  /** Deletes every file that was not read. */
  close(): Promise<void>
}

/**
 * A file and its manifest, and those of a second page. Older ones are deleted: their page will not come back for
 * them.
 */
const MOST_WAITING = 4

/** Where a browser shows the page the app cannot read a file by its path, so the page sends it. */
export async function openUploads(parent = tmpdir()): Promise<Uploads> {
  // `mkdtemp` makes the folder readable by its owner only.
  const root = await mkdtemp(join(parent, folderPrefix(process.pid)))
  const waiting = new Map<string, UploadedFile>()

  async function forgetOldest(): Promise<void> {
    const [ticket, file] = waiting.entries().next().value ?? []
    if (ticket === undefined || waiting.size < MOST_WAITING) return
    waiting.delete(ticket)
    await file?.remove()
  }

  return {
    files: {
      chooseSource: () => Promise.resolve(undefined),
      takeUpload: (ticket) => {
        const file = waiting.get(ticket)
        waiting.delete(ticket)
        return Promise.resolve(file)
      }
    },
    async store(name, bytes) {
      await forgetOldest()
      const ticket = randomText()
      const path = join(root, ticket)
      const remove = () => rm(path, { force: true })
      try {
        await writeUpload(path, bytes)
      } catch (error) {
        await remove()
        throw uploadFailure(error, name)
      }
      waiting.set(ticket, { path, name, remove })
      return ticket
    },
    async close() {
      waiting.clear()
      await rm(root, { recursive: true, force: true })
    }
  }
}

async function writeUpload(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > LARGEST_UPLOAD) throw tooLarge()
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
}

export function tooLarge(): AppError {
  return new AppError('bad-input', UPLOAD_TOO_LARGE)
}

function uploadFailure(cause: unknown, name: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return cause
  const message = `The disk for temporary files is full, so ${name} cannot be read there. Free some space and try again.`
  return new AppError('disk-full', message, { cause })
}
