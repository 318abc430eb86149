import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { KdfCost } from '../vault/passphraseKey.ts'
import { BackupContents, type BackupPart } from './backupContents.ts'
import { damagedBackup, sealPieces, unsealPieces, type Sealer } from './sealedPieces.ts'

/*
 * The sealed contents of a backup: the length of its table of contents (four bytes, big-endian), that table as JSON,
 * and the bytes of the parts one after another.
 */

const LONGEST_CONTENTS = 64 * 2 ** 20

interface BackupWriting {
  readonly append: (bytes: Uint8Array) => Promise<void>
  readonly passphrase: string
  readonly cost?: KdfCost | undefined
  readonly contents: BackupContents
  /** The file with the bytes of a part; its length is the one that the part states. */
  readonly fileOf: (part: BackupPart) => string
}

export async function writeBackup({ append, passphrase, cost, contents, fileOf }: BackupWriting): Promise<void> {
  const sealer = await sealContents(append, passphrase, contents, cost)
  for (const part of contents.parts) {
    for await (const bytes of createReadStream(fileOf(part))) await sealer.add(bytes as Buffer)
  }
  await sealer.end()
}

/** Begins a backup; the caller adds the bytes of the parts afterwards. */
export async function sealContents(
  append: BackupWriting['append'],
  passphrase: string,
  contents: BackupContents,
  cost?: KdfCost
): Promise<Sealer> {
  const sealer = await sealPieces(append, passphrase, cost)
  const text = Buffer.from(JSON.stringify(contents))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  await sealer.add(length)
  await sealer.add(text)
  return sealer
}

/** The bytes of a part in chunks; every part yields at least one. */
interface PartBytes {
  readonly part: BackupPart
  readonly bytes: Buffer
}

interface ReadingBackup {
  readonly contents: BackupContents
  /** All parts in order. A caller who reads to the end has verified every byte. Can be read once only. */
  readonly parts: AsyncGenerator<PartBytes, void>
}

/**
 * Opens a backup and reads its table of contents; see `unsealPieces` for the errors. Read `parts`; whoever has
 * begun may end it with `return`.
 */
export async function readBackup(path: string, passphrase: string, name = basename(path)): Promise<ReadingBackup> {
  const reader = byteReader(unsealPieces(path, passphrase, name), () => damagedBackup(name))
  try {
    const length = (await reader.take(4)).readUInt32BE()
    if (length > LONGEST_CONTENTS) throw damagedBackup(name)
    const contents = contentsOf((await reader.take(length)).toString('utf8'), name)
    return { contents, parts: partsOf(contents, reader, name) }
  } catch (error) {
    await reader.close()
    throw error
  }
}

async function* partsOf({ parts }: BackupContents, reader: ByteReader, name: string): AsyncGenerator<PartBytes, void> {
  try {
    for (const part of parts) {
      const hash = createHash('sha256')
      for (let left = part.bytes; left > 0;) {
        const bytes = await reader.some(left)
        left -= bytes.length
        hash.update(bytes)
        yield { part, bytes }
      }
      if (hash.digest('hex') !== part.sha256) throw damagedBackup(name)
    }
    await reader.expectEnd()
  } finally {
    await reader.close()
  }
}

function contentsOf(text: string, name: string): BackupContents {
  try {
    return BackupContents.parse(JSON.parse(text))
  } catch (cause) {
    throw damagedBackup(name, cause)
  }
}

type ByteReader = ReturnType<typeof byteReader>

/** Splits a stream of bytes into the lengths that the reader asks for. */
function byteReader(pieces: AsyncGenerator<Buffer, void>, tooShort: () => Error) {
  let piece: Buffer = Buffer.alloc(0)

  /** At least one byte, at most this many. */
  async function some(most: number): Promise<Buffer> {
    while (piece.length === 0) {
      const { done, value } = await pieces.next()
      if (done) throw tooShort()
      piece = value
    }
    const bytes = piece.subarray(0, most)
    piece = piece.subarray(bytes.length)
    return bytes
  }
  return {
    some,
    async take(length: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for (let left = length; left > 0;) {
        const bytes = await some(left)
        taken.push(bytes)
        left -= bytes.length
      }
      return Buffer.concat(taken)
    },
    async expectEnd(): Promise<void> {
      if (piece.length > 0 || !(await pieces.next()).done) throw tooShort()
    },
    close: () => pieces.return()
  }
}
