import { createHmac, randomBytes } from 'node:crypto'

// New with each start and never shown, so that a fingerprint is worthless outside this process.
const KEY = randomBytes(32)

/** A text that shows whether two requests have the same values, without keeping any of them. */
export function cardFingerprint(...values: readonly unknown[]): string {
  return createHmac('sha256', KEY).update(JSON.stringify(values)).digest('base64url')
}
