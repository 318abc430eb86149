import { createHash } from 'node:crypto'
import { cutText, permittedText } from '../xml/xmlText.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const HASH_DIGITS = 8

/**
 * Shortens an id to at most `max` characters, always with the same result. A UUID that is too long loses its hyphens.
 * An id is also unusable if it is still too long, contains characters that XML forbids, or has white space that readers
 * change. Such an id becomes its beginning with `~` and digits of its SHA-256, so that different ids stay different.
 */
export function shortId(id: string, max: number): string {
  // The ISO 20022 word for a required id that does not exist.
  if (id === '') return 'NOTPROVIDED'
  const short = id.length > max && UUID.test(id) ? id.replaceAll('-', '') : id
  const plain = permittedText(short.trim()).replace(/\s/g, ' ')
  if (plain === short && short.length <= max) return short
  const hash = createHash('sha256').update(Buffer.from(id, 'utf16le')).digest('hex').slice(0, HASH_DIGITS)
  return `${cutText(plain, max - HASH_DIGITS - 1)}~${hash}`
}
