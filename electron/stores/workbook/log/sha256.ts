import { createHash } from 'node:crypto'

/** SHA-256 (hex) of a text in UTF-8. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
