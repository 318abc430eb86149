import { createSecretKey, randomBytes, scrypt, type KeyObject, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../../shared/errors.ts'

/** How hard a guess at the passphrase is. Memory is 128 · N · r bytes. */
export interface KdfCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** The choice of OWASP for scrypt: 128 MiB, some tenths of a second. */
export const KDF_COST: KdfCost = { N: 2 ** 17, r: 8, p: 1 }

const MEMORY_LIMIT = 512 * 2 ** 20
/** Of N · r · p, which the time grows with: eight times what `KDF_COST` takes. */
const MOST_WORK = 2 ** 23

/** How a key was derived from a passphrase, as stored in the file. */
export const Kdf = z.strictObject({
  name: z.literal('scrypt'),
  N: z.int().min(2).refine(isPowerOfTwo),
  r: z.int().min(1),
  p: z.int().min(1),
  salt: z.base64()
})
export type Kdf = z.output<typeof Kdf>

export function newKdf(cost: KdfCost): Kdf {
  return { name: 'scrypt', ...cost, salt: randomBytes(16).toString('base64') }
}

/** Throws with this code, before a passphrase is tried, for a file that would take all memory or many minutes. */
export function refuseExcessive({ N, r, p }: Kdf, code: ErrorCode, name: string): void {
  if (128 * Math.max(N, p) * r <= MEMORY_LIMIT && N * r * p <= MOST_WORK) return
  const message = `${name} asks for far more work than Tallydesk ever does, so the passphrase was not tried: somebody may have changed it to block this computer. Use another copy of it.`
  throw new AppError(code, message)
}

const derive: (passphrase: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** Derives the 256-bit key from a passphrase, on a thread of the pool. */
export async function passphraseKey(passphrase: string, { N, r, p, salt }: Kdf): Promise<KeyObject> {
  // Keyboards encode the same letter in several ways; NFKC makes them equal.
  const text = passphrase.normalize('NFKC')
  const bytes = await derive(text, Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: 2 * MEMORY_LIMIT })
  return createSecretKey(bytes)
}

function isPowerOfTwo(value: number): boolean {
  return Number.isInteger(Math.log2(value))
}
