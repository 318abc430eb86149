import { constants, crc32, deflateRawSync } from 'node:zlib'
import { centralRecord, descriptor, endRecords, localRecord, type ZipEntry } from './zipRecords.ts'

/** An archive that is written from front to back: each call gives the bytes that come next. */
export interface ZipArchive {
  /** Begins a file. The one before must have ended. */
  begin(name: string): Uint8Array
  /** The next part of its contents. */
  add(part: Uint8Array): Uint8Array
  end(): Uint8Array
  /** The directory of all files, which is the end of the archive. */
  finish(): Uint8Array
}

/**
 * The most that one file in the archive may hold, uncompressed: beyond, its sizes would need another form, which readers
 * of workbooks do not agree on.
 */
export const ENTRY_BYTES = 0xffff_ffff

// The end of compressed contents: one empty last block.
const LAST_BLOCK = Uint8Array.of(3, 0)

/**
 * Level 1: level 6 takes twice the time for a tenth less. Each part ends at a byte and refers to nothing before it, so
 * parts can follow each other and none but the present one is held.
 */
function packed(part: Uint8Array): Uint8Array {
  const bytes = deflateRawSync(part, { level: 1, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 128 * 1024 })
  // Cut to its size, so that it can be handed to another thread; a copy would leave the rest to the garbage collector.
  return new Uint8Array(bytes.buffer.transfer(bytes.length))
}

/** `start`: bytes that stand before the archive in its file. */
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
