import { chmodSync, closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openWriter, type ConnectionOptions, type WriteDb } from './database.ts'
import { DamagedFile, isDamage } from './failure.ts'
import { checkKey, keyWrong, saveKeyId, type KeyCheck } from './keyId.ts'

/**
 * Opens a database file for writing, or makes it, for this user alone; `prepare` brings its tables up to date and fails
 * where they make no sense. Throws `key-missing`, `key-wrong`, and damage as it is met (see `isDamage`).
 */
export function openDatabaseFile(options: ConnectionOptions, prepare: (db: WriteDb) => void): WriteDb {
  const { file, key } = options
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const check = checkKey(file, key)
  if (check === 'new') prepareNew(options)
  try {
    return connect(options, check, prepare)
  } catch (error) {
    // Without the key's id a wrong key looks just like damage, and nothing may be replaced on a guess.
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

// The only bytes of an encrypted file that no tag protects. The versions are 1 until the log is switched on; then 64
// reserved bytes a page (nonce and tag), and three constants of the format.
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

// The key's id goes first: a file that cannot be told from one with a wrong key must never come to be.
function prepareNew({ file, key }: ConnectionOptions): void {
  if (key === undefined) rmSync(`${file}.key-id`, { force: true })
  else saveKeyId(file, key)
  closeSync(openSync(file, 'a', 0o600))
}
