import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { schemaOf } from './componentSchemas.ts'
import type { OperationExamples } from './examples.ts'
import type { Operation } from './operations.ts'
import { refusalsOf, type Examples } from './refusals.ts'

type Json = Readonly<Record<string, unknown>>

/** Every answer of a call by its status. */
export function responsesOf({ answer, refusals, next }: Operation, examples: OperationExamples): Json {
  const success = { description: answer.description, content: jsonContent(answer.schema, examples.answer) }
  const others = refusalsOf(refusals).map((refusal) => {
    const { status, schema, examples: bodies } = refusal
    const content =
      status === 400 && next !== undefined
        ? jsonContent(z.xor([next, schema]), { ...examples.next, ...bodies })
        : jsonContent(schema, bodies)
    return [status, { description: STATUS_CODES[status], headers: HEADERS[status], content }] as const
  })
  return { [answer.status]: success, ...Object.fromEntries(others) }
}

/** The body of a request or an answer. */
export function jsonContent(schema: z.ZodType, examples: Examples): Json {
  return { 'application/json': { schema: schemaOf(schema), examples } }
}

const HEADERS: Readonly<Record<number, Json>> = {
  401: { 'WWW-Authenticate': { description: 'the scheme of the token', schema: { const: 'Bearer' } } },
  429: {
    'Retry-After': {
      description: 'how many seconds to wait, or until when',
      schema: { type: 'string' },
      examples: { seconds: { value: '1' }, date: { value: 'Mon, 05 Oct 2026 08:15:30 GMT' } }
    }
  }
}
