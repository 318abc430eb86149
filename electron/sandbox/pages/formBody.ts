import type { FastifyInstance } from 'fastify'

const BODY_LIMIT = 32_768

/** Lets the routes of a scope take HTML forms, and nothing else. A field that comes twice makes the form unreadable. */
export function acceptForms(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())]
      const form = new Map(fields)
      done(null, form.size === fields.length ? form : undefined)
    }
  )
}

/** The value of a form's field; undefined when there is no form, or no such field. */
export function formField(body: unknown, name: string): string | undefined {
  const value: unknown = body instanceof Map ? body.get(name) : undefined
  return typeof value === 'string' ? value : undefined
}
