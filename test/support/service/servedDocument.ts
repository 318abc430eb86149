import { expect } from 'vitest'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

interface Media {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Content {
  readonly content?: Readonly<Record<string, Media>>
}

interface ServedOperation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly { readonly name: string; readonly example?: string; readonly schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly headers?: object }>>
}

/** The parts of the OpenAPI document that tests look at. */
export interface ServedDocument {
  readonly openapi: string
  readonly servers: unknown
  readonly paths: Readonly<Record<string, Readonly<Record<string, ServedOperation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>>; readonly securitySchemes: object }
}

export async function readDocument(baseUrl: string): Promise<ServedDocument> {
  return (await (await fetch(`${baseUrl}/openapi.json`)).json()) as ServedDocument
}

export interface Call extends ServedOperation {
  readonly method: string
  readonly path: string
}

export function callsOf({ paths }: ServedDocument): readonly Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
  )
}

/** The JSON body of a request or an answer. */
export function jsonOf({ content }: Content): Media | undefined {
  return content?.['application/json']
}

/** A schema of the document, made to check values with. */
export function checkerOf({ components }: ServedDocument, schema: Schema): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas })
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('"#/components/schemas/', '"#/$defs/')) as Schema)
}

export interface Judged {
  readonly status: number
  readonly error: string
}

/** What an answer says, once it has been found to be as the document has it. */
export function judge(
  document: ServedDocument,
  { operationId, responses }: Call,
  { status, body }: { readonly status: number; readonly body: unknown }
): Judged {
  const schema = jsonOf(responses[status] ?? {})?.schema
  if (schema === undefined) throw new Error(`${operationId} does not name the status ${status}.`)
  const { error } = checkerOf(document, schema).safeParse(body)
  expect([operationId, status, error?.issues]).toEqual([operationId, status, undefined])
  return { status, error: wordOf(body) }
}

/** The reason that a body gives; empty if none. */
export function wordOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
}
