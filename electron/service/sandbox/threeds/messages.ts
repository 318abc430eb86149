import { jsonValue } from '../../../../shared/text/jsonValue.ts'

/** A field of a 3-D Secure form: UTF-8 of the compact JSON in base64url without padding. */
export function encodeMessage(message: Readonly<Record<string, unknown>>): string {
  return Buffer.from(JSON.stringify(message), 'utf8').toString('base64url')
}

const SHAPE = /^[\w-]+={0,2}$/

/** The object in a received field, padded or not; undefined for anything else. */
export function decodeMessage(field: string): Readonly<Record<string, unknown>> | undefined {
  const text = decodeText(field)
  if (text === undefined) return undefined
  const value = jsonValue(text)
  return isRecord(value) ? value : undefined
}

/** The text in a received field, padded or not; undefined if it is not base64url. */
export function decodeText(field: string): string | undefined {
  return SHAPE.test(field) ? Buffer.from(field, 'base64url').toString('utf8') : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
