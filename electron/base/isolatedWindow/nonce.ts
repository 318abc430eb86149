import { randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits that nobody can guess, for a path. */
export function newNonce(): string {
  return randomBytes(32).toString('base64url')
}

/** Compares in constant time, whatever is given. */
export function isNonce(given: string, nonce: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(nonce)]
  return one.length === other.length && timingSafeEqual(one, other)
}
