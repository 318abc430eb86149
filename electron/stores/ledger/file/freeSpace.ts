import { statfsSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'

/** What a sync leaves free: so many bytes, on a small disk this part of it. */
const MARGIN = 200 * 2 ** 20
const PART = 0.1
/** At the end of a first sync, the indexes take so much of what the rows took. */
const INDEXES = 0.5

/** Throws `disk-full` while the end of a sync, and everything else on the disk of this file, still has room. */
export function refuseAlmostFull(file: string): void {
  const { bavail, blocks, bsize } = statfsSync(dirname(file))
  const sizeOf = (part: string) => statSync(file + part, { throwIfNoEntry: false })?.size ?? 0
  // What stands in the log is yet to be written to the file.
  const log = sizeOf('-wal')
  const needed = Math.min(MARGIN, blocks * bsize * PART) + (sizeOf('') + log) * INDEXES + log
  if (bavail * bsize > needed) return
  const message = `The disk that holds ${basename(file)} is almost full, so the sync stopped. What was read is kept: free some space and sync again.`
  throw new AppError('disk-full', message)
}
