import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 32_768

/** Makes the routes of a scope accept HTML forms and nothing else. */
export function acceptForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      // A request written by hand may end with a line break, which does not belong to the last field.
      done(null, new URLSearchParams(body.toString().trim()))
    }
  )
}

/** The value of a form's field. Undefined if there is no form, or if the form has the field not exactly once. */
export function formField(body: unknown, name: string): string | undefined {
  const [value, ...others] = body instanceof URLSearchParams ? body.getAll(name) : []
  return others.length === 0 ? value : undefined
}
