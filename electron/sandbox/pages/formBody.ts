import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 32_768

/** Lets the routes of a scope take HTML forms, and nothing else. */
export function acceptForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      // A line end around a form is of whoever wrote the request by hand, not of its last field.
      done(null, new URLSearchParams(body.toString().trim()))
    }
  )
}

/** The value of a form's field, whatever other fields there are; undefined when there is no form, none or more than one. */
export function formField(body: unknown, name: string): string | undefined {
  const [value, ...others] = body instanceof URLSearchParams ? body.getAll(name) : []
  return others.length === 0 ? value : undefined
}
