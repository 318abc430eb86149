import { createHash } from 'node:crypto'

/** Of a text in UTF-8, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
