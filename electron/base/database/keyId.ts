import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeSync
} from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../../shared/errors.ts'

/**
 * `new`: there is no data yet. `proven`: the file was made with this key (or is plain and needs none). `unproven`: the
 * key's id is missing, so only opening the file can tell.
 */
export type KeyCheck = 'new' | 'proven' | 'unproven'

const PLAIN_HEADER = 'SQLite format 3\0'

/** Compares the key with its id beside the file, before the file is touched. Throws `key-missing`, `key-wrong`. */
export function checkKey(file: string, key: string | undefined): KeyCheck {
  if (key !== undefined && !isKey(key)) throw keyWrong(file)
  if (isNewFile(file)) return 'new'
  const storedId = existsSync(idFile(file)) ? readFileSync(idFile(file), 'utf8').trim() : undefined
  if (key === undefined) {
    if (storedId === undefined && isPlain(file)) return 'proven'
    throw new AppError('key-missing', `The key of ${basename(file)} is missing. Unlock the keychain it was kept in.`)
  }
  if (storedId === undefined) {
    if (isPlain(file)) throw keyWrong(file)
    return 'unproven'
  }
  if (storedId !== keyId(key)) throw keyWrong(file)
  return 'proven'
}

/** Whether it can be the key of a file at all. */
export function isKey(text: string): boolean {
  return /^[0-9a-f]{64}$/i.test(text)
}

/** Whether a file is empty or does not exist. */
export function isNewFile(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0
}

/** Whether the key's id was written beside the file. It is written before the file has any content. */
export function isKeyIdThere(file: string): boolean {
  return existsSync(idFile(file))
}

/** Writes the key's id beside the file: a hash of a random 256-bit key, which reveals nothing about the key. */
export function saveKeyId(file: string, key: string): void {
  const half = `${idFile(file)}.new`
  const handle = openSync(half, 'w', 0o600)
  try {
    writeSync(handle, `${keyId(key)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(half, idFile(file))
}

export function keyWrong(file: string, cause?: unknown): AppError {
  const message = `The key does not fit ${basename(file)}. Unlock the keychain it was made with.`
  return new AppError('key-wrong', message, { cause })
}

function idFile(file: string): string {
  return `${file}.key-id`
}

function keyId(key: string): string {
  return createHash('sha256').update(`tallydesk ledger key\n${key.toLowerCase()}`).digest('hex')
}

function isPlain(file: string): boolean {
  const header = Buffer.alloc(PLAIN_HEADER.length)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header)
  } finally {
    closeSync(handle)
  }
  return header.toString('latin1') === PLAIN_HEADER
}
