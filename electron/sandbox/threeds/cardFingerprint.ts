import { createHmac, randomBytes } from 'node:crypto'

// New with each start and never shown, so that a fingerprint tells nothing outside of this process.
const KEY = randomBytes(32)

/** Tells whether two requests carry the same values without keeping any of them. */
export function cardFingerprint(...values: readonly unknown[]): string {
  return createHmac('sha256', KEY).update(JSON.stringify(values)).digest('base64url')
}
