import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { openReader, openSnapshot, openWriter, type ConnectionOptions, type ReadDb, type WriteDb } from '../database.ts'
import { migrate } from '../migrate.ts'
import { createStateWriter, readState } from '../tables/ledgerState.ts'
import { DamagedFile, isDamage } from './failure.ts'
import { checkKey, keyWrong, saveKeyId, type KeyCheck } from './keyId.ts'

/** The connections of an open ledger file. */
export interface LedgerFile {
  readonly writer: WriteDb
  /** Sees committed rows only. */
  readonly reader: ReadDb
  /** A further connection that goes on seeing the rows of now. */
  openSnapshot(): ReadDb
  close(): void
}

/** Opens the file, or makes it; one that is damaged is set aside and a new one started in its place. */
export function openLedgerFile(options: ConnectionOptions): LedgerFile {
  const { file } = options
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const check = checkKey(file, options.key)
  if (check === 'new') prepareNew(options)
  try {
    return connect(options, check)
  } catch (error) {
    if (!isDamage(error)) throw error
    // Without the key's id a wrong key looks just like damage, and nothing may be replaced on a guess.
    if (check === 'unproven') throw keyWrong(error)
    return replaceDamaged(options, 0)
  }
}

/** Sets a damaged file aside and starts an empty one, whose revisions go on after `revision`. */
export function replaceDamaged(options: ConnectionOptions, revision: number): LedgerFile {
  setAside(options.file)
  prepareNew(options)
  const opened = connect(options, 'new')
  createStateWriter(opened.writer)({ ...readState(opened.writer), revision: revision + 1, rebuilt: true })
  return opened
}

function connect(options: ConnectionOptions, check: KeyCheck): LedgerFile {
  chmodSync(options.file, 0o600)
  if (options.key !== undefined && check !== 'new') checkHeader(options.file)
  const writer = openWriter(options)
  try {
    migrate(writer)
    readState(writer)
    if (check === 'unproven' && options.key !== undefined) saveKeyId(options.file, options.key)
    const reader = openReader(options)
    return { writer, reader, openSnapshot: () => openSnapshot(options), close: () => closeAll(reader, writer) }
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

// The writer last: closing it moves what is in the log into the file.
function closeAll(reader: ReadDb, writer: WriteDb): void {
  try {
    reader.close()
  } finally {
    writer.close()
  }
}

// The key's id goes first: a file that cannot be told from one with a wrong key must never come to be.
function prepareNew({ file, key }: ConnectionOptions): void {
  if (key === undefined) rmSync(`${file}.key-id`, { force: true })
  else saveKeyId(file, key)
  closeSync(openSync(file, 'a', 0o600))
}

function setAside(file: string): void {
  const name = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`
  renameSync(file, name)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${name}-wal`)
  rmSync(`${file}-shm`, { force: true })
}
