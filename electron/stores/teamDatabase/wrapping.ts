import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject
} from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'
import { KEY_BYTES, open, seal, type WorkbookKeys } from './sealing.ts'

/** A member's own key pair: X25519. */
export interface KeyPair {
  /** In DER form, as `members.public_key` holds it. */
  readonly publicKey: Buffer
  /** In DER form; stored in the vault, or in an invitation until it is accepted. */
  readonly privateKey: Buffer
}

const WRAP = 'tallydesk team wrap'

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' })
  }
}

export function publicKeyOf(privateKey: Buffer): Buffer {
  return createPublicKey(privateOf(privateKey)).export({ format: 'der', type: 'spki' })
}

/** All keys of a workbook, wrapped for one member. */
export function wrapKeys(keys: WorkbookKeys, workbook: string, publicKey: Uint8Array): Buffer {
  return wrap(Buffer.concat(keys), workbook, publicKey)
}

/** Throws `team-forked` if they were not wrapped for this private key and workbook. */
export function unwrapKeys(wrapped: Buffer, workbook: string, privateKey: Buffer): WorkbookKeys {
  const all = unwrap(wrapped, workbook, privateKey)
  return Array.from({ length: all.length / KEY_BYTES }, (_, place) =>
    all.subarray(place * KEY_BYTES, (place + 1) * KEY_BYTES)
  )
}

/** Bytes for one member: only their private key opens them. Throws if the public key is none. */
export function wrap(bytes: Uint8Array, workbook: string, publicKey: Uint8Array): Buffer {
  const once = newKeyPair()
  const secret = sharedSecret(privateOf(once.privateKey), publicOf(Buffer.from(publicKey)))
  const sealed = seal([secret], `${WRAP} ${workbook}`, bytes)
  return Buffer.concat([Buffer.from([once.publicKey.length]), once.publicKey, sealed])
}

/** Throws `team-forked` if they were not wrapped for this private key and workbook. */
export function unwrap(wrapped: Buffer, workbook: string, privateKey: Buffer): Buffer {
  const end = 1 + (wrapped[0] ?? 0)
  return opened([secretWith(wrapped.subarray(1, end), privateKey)], workbook, wrapped.subarray(end))
}

function opened(secret: WorkbookKeys, workbook: string, sealed: Buffer): Buffer {
  try {
    return open(secret, `${WRAP} ${workbook}`, sealed)
  } catch (cause) {
    throw otherKeys(cause)
  }
}

/** The bytes come from the database, which may hold anything. */
function secretWith(publicKey: Buffer, privateKey: Buffer): Buffer {
  const own = privateOf(privateKey)
  try {
    return sharedSecret(own, publicOf(publicKey))
  } catch (cause) {
    throw otherKeys(cause)
  }
}

/** An invitation that was not accepted yet looks like this to the member's key from before. */
function otherKeys(cause: unknown): AppError {
  const message =
    'The team’s database has keys for you that this computer cannot open. If you were invited again, join with the new invitation. If not, ask an owner of the team: somebody may have changed the database. Nothing was read from it.'
  return new AppError('team-forked', message, { cause })
}

function sharedSecret(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  const shared = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', shared, new Uint8Array(), WRAP, KEY_BYTES))
}

function publicOf(key: Buffer): KeyObject {
  return createPublicKey({ key, format: 'der', type: 'spki' })
}

function privateOf(key: Buffer): KeyObject {
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
