import { createHash } from 'node:crypto'
import { cutText, permittedText } from '../xml/xmlText.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const HASH_DIGITS = 8

/**
 * An id in a field of at most `max` characters, always the same for the same id. A UUID that does not fit loses its
 * hyphens. What still does not fit, holds characters that XML forbids, or begins, ends or breaks with white space that
 * readers change, becomes its beginning with `~` and digits of its SHA-256, so that two ids never become one.
 */
export function shortId(id: string, max: number): string {
  // The word of ISO 20022 for a mandatory id that there is none of.
  if (id === '') return 'NOTPROVIDED'
  const short = id.length > max && UUID.test(id) ? id.replaceAll('-', '') : id
  const plain = permittedText(short.trim()).replace(/\s/g, ' ')
  if (plain === short && short.length <= max) return short
  const hash = createHash('sha256').update(Buffer.from(id, 'utf16le')).digest('hex').slice(0, HASH_DIGITS)
  return `${cutText(plain, max - HASH_DIGITS - 1)}~${hash}`
}
