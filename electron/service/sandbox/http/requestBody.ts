import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { malformed, Problem } from './problem.ts'

/** Bytes. No documented request needs more. */
const BODY_LIMIT = 64 * 1024

/** Makes a group of routes accept only JSON bodies. A request without a body has the body `undefined`. */
export function readsJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : (JSON.parse(String(text)) as unknown))
      } catch {
        done(malformed('invalid JSON', 'The body is not valid JSON.'))
      }
    }
  )
  // Every other type is refused once it is known. An empty body is fine with any type.
  server.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
    if (text === '') done(null, undefined)
    else done(unsupportedType())
  })
}

function unsupportedType(): Problem {
  return new Problem({
    status: 415,
    type: 'malformed content',
    error: 'unsupported content type',
    description: 'Send the body as JSON, with the header "Content-Type: application/json".'
  })
}

/** Parses the body with a schema. Throws a `Problem` that names the wrong property. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (body === undefined) throw malformed('missing body', 'Send a JSON object as the body.')
  throw invalidProperty(propertyOf(issue), issue?.message ?? 'The body is invalid.')
}

/** The problem of a property with an invalid value. */
export function invalidProperty(property: string, description: string): Problem {
  return malformed('invalid body', `${property === '' ? 'The body' : shorten(property)}: ${description}`, {
    property: shorten(property),
    description
  })
}

/** Refuses a body for calls that have none. */
export function refuseBody(body: unknown): void {
  if (body !== undefined) throw malformed('unexpected body', 'This call has no body.')
}

function propertyOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return ''
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...issue.path, ...unknown].map(String).join('.')
}

function shorten(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name
}

const Uuid = z.guid().toLowerCase()

/** The id in a path, in lower case. */
export function readUuid(params: unknown): string {
  const { success, data } = z.object({ id: Uuid }).safeParse(params)
  if (success) return data.id
  throw malformed('invalid id', 'The id in the address must be a UUID.', {
    property: 'id',
    description: 'must be a UUID'
  })
}
