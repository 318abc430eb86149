import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject
} from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { AppError } from '../../../shared/errors.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const GENERATION_BYTES = 4
/** Most bytes that an opened text may have: a hundred thousand matches take about ten million. */
export const MOST_BYTES = 64_000_000
/** Of a whole workbook that became a team's. */
export const MOST_IMPORTED_BYTES = 1_000_000_000
export const KEY_BYTES = 32

/** The keys of a workbook, oldest first. Another one is added whenever a member leaves. */
export type WorkbookKeys = readonly Uint8Array[]

/** Seals bytes with the newest key. `place` says what they are and where they belong; they open only there. */
export function seal(keys: WorkbookKeys, place: string, bytes: Uint8Array): Buffer {
  const generation = keys.length - 1
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(keys, generation), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(place))
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()])
  const head = Buffer.alloc(GENERATION_BYTES)
  head.writeUInt32BE(generation)
  return Buffer.concat([head, nonce, cipher.getAuthTag(), hidden])
}

/** Throws `team-forked` if the bytes were not sealed for this place with one of these keys. */
export function open(keys: WorkbookKeys, place: string, sealed: Buffer): Buffer {
  const from = GENERATION_BYTES + NONCE_BYTES
  const body = from + TAG_BYTES
  try {
    const key = cipherKey(keys, sealed.readUInt32BE(0))
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(GENERATION_BYTES, from), {
      authTagLength: TAG_BYTES
    })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(sealed.subarray(from, body))
    return Buffer.concat([decipher.update(sealed.subarray(body)), decipher.final()])
  } catch (cause) {
    const message = 'The team’s database has an entry that no member of this workbook wrote. Nothing was read from it.'
    throw new AppError('team-forked', message, { cause })
  }
}

/** Compresses a text for sealing. */
export function packed(text: string): Buffer {
  return deflateRawSync(text)
}

/** Throws if it has more bytes: what is packed may become a thousand times as large. */
export function unpacked(bytes: Uint8Array, most = MOST_BYTES): string {
  return inflateRawSync(bytes, { maxOutputLength: most }).toString()
}

/**
 * Stands for a transaction on the server, which can only tell whether two are equal. Always uses the first key, so that
 * a claim stays the same after a member leaves.
 */
export function blind(keys: WorkbookKeys, transactionId: string): string {
  return createHmac('sha256', derived(keys, 0, 'claims'))
    .update(transactionId)
    .digest('base64url')
}

function cipherKey(keys: WorkbookKeys, generation: number): KeyObject {
  return derived(keys, generation, 'seals')
}

const derivations = new WeakMap<Uint8Array, Map<string, KeyObject>>()

function derived(keys: WorkbookKeys, generation: number, purpose: string): KeyObject {
  const key = keys[generation]
  if (!key) throw new Error(`There is no key of generation ${generation}.`)
  const known = derivations.get(key) ?? new Map<string, KeyObject>()
  derivations.set(key, known)
  const before = known.get(purpose)
  if (before) return before
  const bytes = hkdfSync('sha256', key, new Uint8Array(), `tallydesk team ${purpose}`, KEY_BYTES)
  // Made once: a cipher or an HMAC turns bytes into such an object each time, which takes longer than its work.
  const made = createSecretKey(Buffer.from(bytes))
  known.set(purpose, made)
  return made
}
