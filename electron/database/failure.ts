import { AppError } from '../../shared/errors.ts'

/** What is said of a file whose failures are explained. */
export interface FileWords {
  /** As the user may know the file. */
  readonly name: string
  readonly code: 'cache-damaged' | 'workbook-damaged'
  readonly damaged: string
  readonly busy: string
}

/** What a failure of the database or of the file system means to the user. Leaves what it does not know as it is. */
export function explainFailure(cause: unknown, { name, ...words }: FileWords): unknown {
  if (cause instanceof AppError) return cause
  const code = codeOf(cause)
  if (isDamage(cause)) return new AppError(words.code, words.damaged, { cause })
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError('disk-full', `The disk that holds ${name} is full. Free some space and try again.`, { cause })
  }
  if (/^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|SQLITE_(READONLY|CANTOPEN|PERM|AUTH|IOERR))/.test(code)) {
    const message = `Tallydesk cannot read or write ${name}. Check the folder's permissions and the disk.`
    return new AppError('not-writable', message, { cause })
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return new AppError('busy', words.busy, { cause })
  return cause
}

/** Damage that we found ourselves, where the database does not look. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
}

/** The file does not hold what was written to it: a page that fails authentication, or that makes no sense. */
export function isDamage(cause: unknown): boolean {
  if (cause instanceof AppError) return isDamage(cause.cause)
  if (cause instanceof DamagedFile) return true
  return /^SQLITE_(CORRUPT|NOTADB|IOERR_(DATA|CORRUPTFS))/.test(codeOf(cause))
}

export function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
