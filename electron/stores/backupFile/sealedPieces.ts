import { createCipheriv, createDecipheriv, createHash, timingSafeEqual, type KeyObject } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'
import { Kdf, KDF_COST, newKdf, passphraseKey, refuseExcessive, type KdfCost } from '../vault/passphraseKey.ts'

/*
 * A sealed file: one line of JSON, a line with its SHA-256, then pieces of `piece` bytes, each encrypted and followed
 * by its tag. The salt makes the key unique to this file, so the number of a piece can be its nonce; the nonce's last
 * byte is 1 for the last piece. So a file that was cut, lengthened or changed is detected piece by piece, before any of
 * its content is used. `proof` is the tag of an empty text: it tells a wrong passphrase from a damaged file.
 */

const FORMAT = 'tallydesk-backup'
/**
 * Version of the whole file format, contents included. Later versions are refused with `backup-too-new`; earlier ones
 * are read.
 */
const VERSION = 1
const CIPHER = 'aes-256-gcm'
const PIECE_BYTES = 256 * 1024
const TAG_BYTES = 16
const LONGEST_HEADER = 4096

const Head = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  cipher: z.literal(CIPHER),
  piece: z
    .int()
    .min(1024)
    .max(4 * 2 ** 20),
  kdf: Kdf
})
const Header = Head.extend({ proof: z.base64() })
const Versioned = z.object({ format: z.literal(FORMAT), version: z.int() })

/** Takes plain bytes and passes on sealed ones. */
export interface Sealer {
  add(bytes: Uint8Array): Promise<void>
  /** Writes the last piece. Without it the file counts as cut off. */
  end(): Promise<void>
}

/** Begins a sealed file. `append` writes bytes to its end. */
export async function sealPieces(
  append: (bytes: Uint8Array) => Promise<void>,
  passphrase: string,
  cost: KdfCost = KDF_COST
): Promise<Sealer> {
  const head = { format: FORMAT, version: VERSION, cipher: CIPHER, piece: PIECE_BYTES, kdf: newKdf(cost) } as const
  const key = await passphraseKey(passphrase, head.kdf)
  const header = withChecksum(JSON.stringify({ ...head, proof: proofOf(key, head).toString('base64') }))
  await append(header)
  const about = hashOf(header)
  let count = 0
  let waiting = Buffer.alloc(0)

  async function write(bytes: Buffer, isLast: boolean): Promise<void> {
    const cipher = createCipheriv(CIPHER, key, nonceOf(count, isLast), { authTagLength: TAG_BYTES })
    cipher.setAAD(about)
    count += 1
    await append(Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]))
  }

  return {
    async add(bytes) {
      waiting = Buffer.concat([waiting, bytes])
      // One piece is held back, because it may be the last.
      while (waiting.length > PIECE_BYTES) {
        await write(waiting.subarray(0, PIECE_BYTES), false)
        waiting = waiting.subarray(PIECE_BYTES)
      }
    },
    end: () => write(waiting, true)
  }
}

/**
 * The content of a sealed file, piece by piece. A caller who reads to the end has verified the whole file. Rejects with
 * `passphrase-wrong`, `backup-damaged`, `backup-too-new`, or `bad-input` for another kind of file. `name`: the name
 * that the user knows.
 */
export async function* unsealPieces(
  path: string,
  passphrase: string,
  name = basename(path)
): AsyncGenerator<Buffer, void> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const { head, proof, bytes: header } = await readHeader(handle, name)
    const key = await passphraseKey(passphrase, head.kdf)
    if (!isSame(proofOf(key, head), Buffer.from(proof, 'base64'))) throw passphraseWrong(name)
    const about = hashOf(header)
    const sealedPiece = head.piece + TAG_BYTES
    let at = header.length
    for (let index = 0; ; index++) {
      const isLast = size - at <= sealedPiece
      const sealed = await readExactly(handle, at, Math.min(sealedPiece, size - at))
      const bytes = sealed && unsealPiece(key, nonceOf(index, isLast), about, sealed)
      if (!bytes) throw damagedBackup(name)
      yield bytes
      if (isLast) return
      at += sealedPiece
    }
  } finally {
    await handle.close()
  }
}

export function damagedBackup(name: string, cause?: unknown): AppError {
  const message = `${name} is damaged or was cut: it is not as it was written. Nothing was taken from it. Use another copy of it, or an earlier backup.`
  return new AppError('backup-damaged', message, { cause })
}

function newerBackup(name: string): AppError {
  return new AppError('backup-too-new', `${name} was made by a newer Tallydesk. Update Tallydesk to read it.`)
}

function passphraseWrong(name: string): AppError {
  const message = `This passphrase does not open ${name}. Enter the passphrase that this backup was made with.`
  return new AppError('passphrase-wrong', message)
}

async function readHeader(handle: FileHandle, name: string) {
  const start = Buffer.alloc(LONGEST_HEADER)
  const { bytesRead } = await handle.read(start, 0, start.length, 0)
  const text = start.subarray(0, bytesRead).toString('latin1')
  const line = text.slice(0, Math.max(0, text.indexOf('\n')))
  const value = jsonValue(line)
  if (!text.startsWith(`{"format":"${FORMAT}"`)) {
    throw new AppError('bad-input', `${name} is no backup of Tallydesk. Choose a file that was made as one.`)
  }
  const bytes = withChecksum(line)
  if (!text.startsWith(bytes.toString('latin1'))) throw damagedBackup(name)
  const { data } = Header.safeParse(value)
  if (data) {
    const { proof, ...head } = data
    refuseExcessive(head.kdf, 'backup-damaged', name)
    return { head, proof, bytes }
  }
  throw (Versioned.safeParse(value).data?.version ?? 0) > VERSION ? newerBackup(name) : damagedBackup(name)
}

async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await handle.read(bytes, read, length - read, at + read)
    // The file became shorter while it was being read.
    if (bytesRead === 0) return undefined
    read += bytesRead
  }
  return bytes
}

function unsealPiece(key: KeyObject, nonce: Buffer, about: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(about).setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(0, -TAG_BYTES))
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    // GCM says only that this key did not write these bytes here.
    return undefined
  }
}

/** No piece uses this nonce: its last byte is neither 0 nor 1. */
const PROOF_NONCE = Buffer.alloc(12, 0xff)

function proofOf(key: KeyObject, { format, version, cipher, piece, kdf }: z.output<typeof Head>): Buffer {
  const proof = createCipheriv(CIPHER, key, PROOF_NONCE, { authTagLength: TAG_BYTES })
  const { name, N, r, p, salt } = kdf
  proof.setAAD(Buffer.from(JSON.stringify([format, version, cipher, piece, name, N, r, p, salt])))
  proof.final()
  return proof.getAuthTag()
}

/** In a time that does not tell how much of it is right. */
function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function withChecksum(line: string): Buffer {
  return Buffer.from(`${line}\n${hashOf(Buffer.from(line)).toString('hex')}\n`)
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
