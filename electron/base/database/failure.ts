import { AppError } from '../../../shared/errors.ts'

/** How messages describe the file. */
export interface FileWords {
  /** The name under which the user knows the file. */
  readonly name: string
  readonly code: 'cache-damaged' | 'workbook-damaged'
  readonly damaged: string
  readonly busy: string
}

/** Explains a failure of the database or the file system to the user. Unknown errors stay as they are. */
export function explainFailure(cause: unknown, { name, ...words }: FileWords): unknown {
  if (cause instanceof AppError) return cause
  const code = codeOf(cause)
  if (isDamage(cause)) return new AppError(words.code, words.damaged, { cause })
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', `The disk that holds ${name} is full. Free some space and try again.`, { cause })
  }
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EIO|SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR))/.test(code)) {
    const message = `Tallydesk cannot read or write ${name}. Check the folder's permissions and the disk.`
    return new AppError('not-writable', message, { cause })
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new AppError('busy', words.busy, { cause })
  return cause
}

/** Damage that our own checks found, where SQLite does not look. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** The file is damaged: a page fails authentication or has invalid content. */
export function isDamage(cause: unknown): boolean {
  if (cause instanceof AppError) return isDamage(cause.cause)
  if (cause instanceof DamagedFile) return true
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_(DATA|CORRUPTFS))/.test(codeOf(cause))
}

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
