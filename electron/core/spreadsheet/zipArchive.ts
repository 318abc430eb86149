import { constants, crc32, deflateRawSync } from 'node:zlib'
import { centralRecord, descriptor, endRecords, localRecord, type ZipEntry } from './zipRecords.ts'

/** Writes an archive from front to back: each call returns the next bytes. */
export interface ZipArchive {
  /** Begins a file. The previous one must have ended. */
  begin(name: string): Uint8Array
  /** The next part of the file's content. */
  add(part: Uint8Array): Uint8Array
  end(): Uint8Array
  /** The directory of all files, which ends the archive. */
  finish(): Uint8Array
}

/**
 * Most uncompressed bytes of one file in the archive: larger sizes need another format, which not all readers of
 * workbooks understand.
 */
export const ENTRY_BYTES = 0xffff_ffff

// An empty last block, which ends the compressed content.
const LAST_BLOCK = Uint8Array.of(3, 0)

/**
 * Level 1, because level 6 takes twice the time for a tenth less. Each part is compressed on its own and ends at a byte
 * boundary, so only the current part is in memory.
 */
function packed(part: Uint8Array): Uint8Array {
  const bytes = deflateRawSync(part, { level: 1, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 128 * 1024 })
  // Cut to its size without a copy, so that it can be transferred to another thread.
  return new Uint8Array(bytes.buffer.transfer(bytes.length))
}

/** `start`: number of bytes before the archive in its file. */
export function createZipArchive(start = 0): ZipArchive {
  const entries: ZipEntry[] = []
  let current: ZipEntry | undefined
  let offset = start

  function written(...bytes: readonly Uint8Array[]): Uint8Array {
    const all = bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes)
    offset += all.length
    return all
  }

  function begun(): ZipEntry {
    if (!current) throw new Error('No file was begun')
    return current
  }

  return {
    begin(name) {
      current = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: LAST_BLOCK.length }
      return written(localRecord(current.name))
    },
    add(part) {
      const before = begun()
      const bytes = packed(part)
      current = {
        ...before,
        crc: crc32(part, before.crc),
        size: before.size + part.length,
        packed: before.packed + bytes.length
      }
      return written(bytes)
    },
    end() {
      const entry = begun()
      if (Math.max(entry.size, entry.packed) > ENTRY_BYTES) throw new Error('A file of the archive is too large')
      entries.push(entry)
      current = undefined
      return written(LAST_BLOCK, descriptor(entry))
    },
    finish() {
      const directory = Buffer.concat(entries.map(centralRecord))
      return Buffer.concat([directory, endRecords(entries.length, offset, directory.length)])
    }
  }
}
