import { basename, dirname } from 'node:path'
import { AppError } from '../../../../shared/errors.ts'

const PLACE_REFUSED = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EBUSY', 'ENAMETOOLONG', 'EIO']

/** Explains a file system failure to the user who writes a file; returns unknown failures unchanged. */
export function explainFileFailure(cause: unknown, path: string): unknown {
  const code = errnoOf(cause)
  const name = basename(path)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    const message = `The disk is full: ${name} was not written. Free some space or choose another place.`
    return new AppError('disk-full', message, { cause })
  }
  if (code !== undefined && PLACE_REFUSED.includes(code)) {
    return new AppError('not-writable', `${name} cannot be written in ${dirname(path)}: ${reason(code)}`, { cause })
  }
  return cause
}

function reason(code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'the folder does not exist. Choose another place.'
    case 'EISDIR':
      return 'a folder has that name. Choose another name.'
    case 'EROFS':
      return 'the disk is read-only. Choose another place.'
    case 'EBUSY':
      return 'another program has the file open. Close it there, or choose another name.'
    case 'ENAMETOOLONG':
      return 'the name is too long. Choose a shorter one.'
    case 'EIO':
      return 'the disk reports an error. Choose another place.'
    default:
      return 'you may not write there. Choose another place, or close the file in other programs.'
  }
}

/** Explains a file system failure to the user who reads a file. `name`: the file's name in the message. */
export function explainReadFailure(cause: unknown, name: string): unknown {
  switch (errnoOf(cause) ?? '') {
    case 'ENOENT':
    case 'ENOTDIR':
      return new AppError('not-found', `There is no file ${name} there.`, { cause })
    case 'EISDIR':
      return new AppError('bad-input', `${name} is a folder. Name a file that was exported.`, { cause })
    case 'EACCES':
    case 'EPERM':
      return new AppError('not-allowed', `You may not read ${name}. Ask its owner for a copy.`, { cause })
    case 'EIO':
      return new AppError('unexpected', `The disk reports an error while ${name} is read. Copy it elsewhere.`, {
        cause
      })
    default:
      return cause
  }
}

function errnoOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
