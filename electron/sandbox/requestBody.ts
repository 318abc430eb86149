import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { malformed, Problem } from './problem.ts'

/** More than any documented request needs. */
const BODY_LIMIT = 64 * 1024

/** Makes a group of routes read JSON bodies and nothing else. A request without a body has the body `undefined`. */
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
  // Whatever else comes is refused, but not before its type is known; an empty body has no type that matters.
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

/** The body as a schema has it; a `Problem` that names the property at fault otherwise. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (body === undefined) throw malformed('missing body', 'Send a JSON object as the body.')
  throw invalidProperty(propertyOf(issue), issue?.message ?? 'The body is invalid.')
}

/** A property of the body that is not what it has to be. */
export function invalidProperty(property: string, description: string): Problem {
  return malformed('invalid body', `${property === '' ? 'The body' : shorten(property)}: ${description}`, {
    property: shorten(property),
    description
  })
}

/** For the calls that have no body. */
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

/** The id of a path, in lower case. */
export function readUuid(params: unknown): string {
  const { success, data } = z.object({ id: Uuid }).safeParse(params)
  if (success) return data.id
  throw malformed('invalid id', 'The id in the address must be a UUID.', {
    property: 'id',
    description: 'must be a UUID'
  })
}
