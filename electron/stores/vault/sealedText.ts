import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  type DecipherGCM,
  type KeyObject
} from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'
import { Kdf, refuseExcessive } from './passphraseKey.ts'

/**
 * The text of a sealed file: one line of JSON, then its SHA-256. The checksum needs no passphrase, so that a damaged
 * file and a wrong passphrase can be distinguished; AES-GCM authenticates the secrets and the parameters.
 */
const Sealed = z.strictObject({
  format: z.literal('tallydesk-sealed-secrets'),
  version: z.literal(1),
  cipher: z.literal('aes-256-gcm'),
  kdf: Kdf,
  nonce: z.base64(),
  secrets: z.base64(),
  tag: z.base64()
})
export type Sealed = z.output<typeof Sealed>

const Entries = z.array(z.tuple([z.string(), z.string()]))
const Versioned = z.object({ format: z.literal('tallydesk-sealed-secrets'), version: z.int() })

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals secrets by account name. Each call draws a new nonce. */
export function seal(secrets: ReadonlyMap<string, string>, key: KeyObject, kdf: Kdf): string {
  const head = { format: 'tallydesk-sealed-secrets', version: 1, cipher: CIPHER, kdf } as const
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(associated(head))
  const bytes = Buffer.concat([cipher.update(JSON.stringify([...secrets]), 'utf8'), cipher.final()])
  const sealed: Sealed = {
    ...head,
    nonce: nonce.toString('base64'),
    secrets: bytes.toString('base64'),
    tag: cipher.getAuthTag().toString('base64')
  }
  return withChecksum(JSON.stringify(sealed))
}

/** Reads the text of a sealed file; needs no passphrase. Throws if the file is damaged or from a newer version. */
export function parseSealed(text: string): Sealed {
  const line = text.slice(0, Math.max(0, text.indexOf('\n')))
  if (text !== withChecksum(line)) throw damagedFile()
  const value = readJson(line)
  const sealed = Sealed.safeParse(value)
  if (sealed.success) {
    refuseExcessive(sealed.data.kdf, 'keychain-unavailable', 'The file with your sealed secrets')
    return sealed.data
  }
  if ((Versioned.safeParse(value).data?.version ?? 0) > 1) throw tooNewFile()
  throw damagedFile(sealed.error)
}

/** The secrets by account name, or undefined when the key does not open them. */
export function unseal(sealed: Sealed, key: KeyObject): ReadonlyMap<string, string> | undefined {
  const nonce = Buffer.from(sealed.nonce, 'base64')
  const tag = Buffer.from(sealed.tag, 'base64')
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) throw damagedFile()
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(associated(sealed)).setAuthTag(tag)
  const start = decipher.update(Buffer.from(sealed.secrets, 'base64'))
  const end = verifiedEnd(decipher)
  if (!end) return undefined
  const entries = Entries.safeParse(readJson(Buffer.concat([start, end]).toString('utf8')))
  if (!entries.success) throw damagedFile()
  return new Map(entries.data)
}

/** The last bytes, or undefined: GCM says only that key and text do not belong together. */
function verifiedEnd(decipher: DecipherGCM): Buffer | undefined {
  try {
    return decipher.final()
  } catch {
    return undefined
  }
}

function readJson(text: string): unknown {
  const value = jsonValue(text)
  // Without a cause: the parser's own message may quote the text.
  if (value === undefined) throw damagedFile()
  return value
}

export function damagedFile(cause?: unknown): AppError {
  return new AppError(
    'keychain-unavailable',
    'The file with your sealed secrets is damaged. Put a copy from a backup in its place. Without one, move it away but keep it, remove your connections and add them again: transactions are read again from the service. Decisions stay closed until their key is back: it is in this file, and in a backup, which you then restore.',
    { cause }
  )
}

function tooNewFile(): AppError {
  return new AppError(
    'cache-too-new',
    'The file with your sealed secrets was written by a newer Tallydesk. Update Tallydesk to open it.'
  )
}

function associated({ format, version, cipher, kdf }: Pick<Sealed, 'format' | 'version' | 'cipher' | 'kdf'>): Buffer {
  const { name, N, r, p, salt } = kdf
  return Buffer.from(JSON.stringify([format, version, cipher, name, N, r, p, salt]))
}

function withChecksum(line: string): string {
  return `${line}\n${createHash('sha256').update(line).digest('hex')}\n`
}
