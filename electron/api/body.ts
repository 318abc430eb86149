import { AppError } from '../../shared/errors.ts'
import { Failure } from './failure.ts'

/** No page of this interface comes near it; a body that does is an attack or a mistake. */
export const BODY_LIMIT = 32 * 1024 * 1024

/** Reads a body as text, and no more of it than the limit: counted after decompression, whatever the headers claim. */
export async function readText(response: Response, host: string, limit = BODY_LIMIT): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder('utf-8')
  const parts: string[] = []
  let size = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) {
      const message = `${host} sent more than ${limit / 1024 / 1024} MB in one answer; this is not the service Tallydesk expects. Check the base URL.`
      throw new Failure(new AppError('bad-response', message), false)
    }
    parts.push(decoder.decode(chunk, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}

/**
 * The service's own words from an error body `{status, type, error?, description?, content?}`; empty where it has none.
 * Clipped, without control characters, and never with the token in it.
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
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    // An error page of a proxy is not JSON; its status alone is told.
    return {}
  }
}
