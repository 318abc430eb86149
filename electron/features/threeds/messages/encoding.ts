/** A field of a 3-D Secure form: UTF-8 in base64url without padding. */
export function encodeField(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url')
}

const SHAPE = /^[\w+/-]+={0,2}$/

/**
 * The text in a received field, with or without padding; undefined if it cannot be decoded. Also reads the alphabet of
 * plain base64: fields are passed on unchanged, so strictness would gain nothing.
 */
export function decodeField(field: string): string | undefined {
  // Some encoders break lines after 64 or 76 characters.
  const letters = field.replace(/\r?\n/g, '')
  if (!SHAPE.test(letters)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(letters, 'base64url'))
  } catch {
    return undefined
  }
}

/** The object in a received field; undefined for anything else. */
export function decodeMessage(field: string): Readonly<Record<string, unknown>> | undefined {
  const text = decodeField(field)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}
