import { chmodSync, closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openWriter, type ConnectionOptions, type WriteDb } from './database.ts'
import { DamagedFile, isDamage } from './failure.ts'
import { checkKey, keyWrong, saveKeyId, type KeyCheck } from './keyId.ts'

/**
 * Opens a database file for writing, or creates it, readable only by this user. `prepare` updates its tables and fails
 * if they are invalid. Throws `key-missing`, `key-wrong`, and damage when it is found (see `isDamage`).
 */
export function openDatabaseFile(options: ConnectionOptions, prepare: (db: WriteDb) => void): WriteDb {
  const { file, key } = options
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const check = checkKey(file, key)
  if (check === 'new') prepareNew(options)
  try {
    return connect(options, check, prepare)
  } catch (error) {
    // Without the key's id, a wrong key looks like damage. The file must not be replaced on a guess.
    if (check === 'unproven' && isDamage(error)) throw keyWrong(file, error)
    throw error
  }
}

function connect(options: ConnectionOptions, check: KeyCheck, prepare: (db: WriteDb) => void): WriteDb {
  const { file, key } = options
  chmodSync(file, 0o600)
  if (key !== undefined && check !== 'new') checkHeader(file)
  const writer = openWriter(options)
  try {
    prepare(writer)
    if (check === 'unproven' && key !== undefined) saveKeyId(file, key)
    return writer
  } catch (error) {
    writer.close()
    throw error
  }
}

// The only bytes of an encrypted file without an authentication tag. The versions are 1 until the log is switched on;
// 64 bytes per page are reserved (nonce and tag); three bytes are constants of the format.
const OPEN_HEADER = { at: 18, whole: ['0101', '0202'].map((versions) => `${versions}40402020`) }

function checkHeader(file: string): void {
  const bytes = Buffer.alloc(6)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, bytes, 0, bytes.length, OPEN_HEADER.at)
  } finally {
    closeSync(handle)
  }
  if (!OPEN_HEADER.whole.includes(bytes.toString('hex'))) throw new DamagedFile('The header of the file is damaged')
}

// The key's id is written first, so that no file ever exists that cannot be distinguished from one with a wrong key.
function prepareNew({ file, key }: ConnectionOptions): void {
  if (key === undefined) rmSync(`${file}.key-id`, { force: true })
  else saveKeyId(file, key)
  closeSync(openSync(file, 'a', 0o600))
}
