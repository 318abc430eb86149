import { isUtf8 } from 'node:buffer'
import { AppError } from '../../../shared/errors.ts'
import { jsonValue } from '../../../shared/text/jsonValue.ts'
import type { Deadline } from './deadline.ts'
import { Failure } from './failure.ts'

/** Bytes. No page of this interface comes near this size; a larger body is an attack or a mistake. */
export const BODY_LIMIT = 4 * 1024 * 1024

// Four thousand rows have fewer. Each list, object or value takes far more memory when parsed than as text.
const MOST_BRACKETS = 25_000
const MOST_COMMAS = 100_000
// A thousand rows. In a body this small, any number of values is harmless, so they are not counted.
const A_LARGE_PAGE = 1024 * 1024

/**
 * Reads a body as text, up to the limit. The size is counted after decompression, whatever the headers claim. A text of
 * too many brackets and commas is refused, because it would grow when it is parsed. Ends the connection if the signal
 * aborts; see `Deadline`.
 */
export async function readText(
  response: Response,
  host: string,
  { orAborted }: Pick<Deadline, 'orAborted'>,
  limit = BODY_LIMIT
): Promise<string> {
  if (response.body === null) return ''
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await orAborted(reader.read())
      if (done) break
      size += value.byteLength
      if (size > limit) throw unexpectedBody(host, `more than ${limit / 1024 / 1024} MB`)
      parts.push(value)
    }
  } catch (error) {
    // Nobody waits for it, and what failed may fail again.
    reader.cancel(error).catch(() => undefined)
    throw error
  }
  const text = decoded(Buffer.concat(parts))
  if (hasTooManyValues(text)) throw unexpectedBody(host, 'far more values than a page has')
  return text
}

const REPLACEMENT = '\ufffd'

/** Bytes that are no UTF-8 become half a character, which no valid text has, so that they can be distinguished from `�`. */
function decoded(bytes: Buffer): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  const pieces = bytes.toString('latin1').split(Buffer.from(REPLACEMENT).toString('latin1'))
  return pieces
    .map((piece) => Buffer.from(piece, 'latin1').toString().replaceAll(REPLACEMENT, '\udcff'))
    .join(REPLACEMENT)
}

function unexpectedBody(host: string, excess: string): Failure {
  const message = `${host} sent ${excess} in one answer; this is not the service Tallydesk expects. Check the address.`
  return new Failure(new AppError('bad-response', message), false)
}

function hasTooManyValues(text: string): boolean {
  if (hasMore(text, '[', MOST_BRACKETS) || hasMore(text, '{', MOST_BRACKETS)) return true
  return text.length > A_LARGE_PAGE && hasMore(text, ',', MOST_COMMAS)
}

function hasMore(text: string, character: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) {
    if (++count > most) return true
  }
  return false
}

/**
 * The service's explanation in an error body `{status, type, error?, description?, content?}`; empty if there is none.
 * It is clipped, and contains neither control characters nor the token.
 */
export function errorDetail(text: string, token: string): string {
  const body = asObject(text)
  const words = [body['description'], body['error'], body['type']].find((value) => typeof value === 'string')
  if (typeof words !== 'string') return ''
  const shown = words
    .replaceAll(token, '•••')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return shown.length > 200 ? `${shown.slice(0, 200)}…` : shown
}

function asObject(text: string): Record<string, unknown> {
  const value = jsonValue(text)
  // The error page of a proxy is not JSON; only its status is reported.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
