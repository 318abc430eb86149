import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { BankDetailsEntry } from '../accounts/accountSchemas.ts'
import { PaymentMethodBody } from '../funding/paymentMethodSchemas.ts'
import { TransactionBody } from '../transactions/transactionSchemas.ts'
import type { ListParameters } from '../transactions/listQuery.ts'
import { SWITCHES } from '../policy/switches.ts'
import { ProblemSchema } from '../problemSchema.ts'
import { OPERATIONS, type Operation } from './operations.ts'

type Json = Readonly<Record<string, unknown>>

// Of this description; the interface itself has its versions in the paths.
const VERSION = '1.0.0'
const JSON_TYPE = 'application/json'

/** The documented interface as an OpenAPI 3.1 document, made from the schemas that requests are checked with. */
export function openApiDocument(origin: string): Json {
  const paths = Map.groupBy(OPERATIONS, ({ path }) => path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallydesk sandbox',
      version: VERSION,
      description:
        'Account funding, accounts, controlled card authorization and transactions, served on this machine from made-up data. No card network, no bank and no real money is behind it.',
      license: { name: 'MIT', identifier: 'MIT' }
    },
    servers: [{ url: origin, description: 'This machine' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] ?? name })),
    paths: Object.fromEntries(
      Array.from(paths, ([path, operations]) => [
        path,
        Object.fromEntries(operations.map((operation) => [operation.method, operationObject(operation)]))
      ])
    ),
    components: {
      schemas: componentSchemas(),
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', description: 'The access token.' } }
    }
  }
}

const TAGS: Readonly<Record<string, string>> = {
  'Payment methods': 'Saved cards, and the consent flow that saves or charges one.',
  Accounts: 'Current accounts and their bank details.',
  Transactions: 'The history of the company account.',
  Authorization: 'The controlled 3-D Secure cycle.'
}

function operationObject({ id, summary, tag, path, query, body, answer, refusals }: Operation): Json {
  const parameters = [...(path.includes('{id}') ? [idParameter()] : []), ...(query ? queryParameters(query) : [])]
  return {
    operationId: id,
    summary,
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: contentOf(body) } }),
    responses: {
      [answer.status]: { description: answer.description, content: contentOf(answer.schema) },
      ...Object.fromEntries([...refusals, 401, 429].map((status) => [status, refusal(status)]))
    }
  }
}

function idParameter(): Json {
  return { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
}

function refusal(status: number): Json {
  return { description: STATUS_CODES[status] ?? 'Refused', content: contentOf(ProblemSchema) }
}

/** By name where the schema has one. */
function contentOf(schema: z.ZodType): Json {
  return { [JSON_TYPE]: { schema: { $ref: reference(schema.meta()?.id ?? '') } } }
}

function reference(id: string): string {
  return `#/components/schemas/${id}`
}

function queryParameters(query: typeof ListParameters): readonly Json[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries({ ...properties, ...UNTYPED }).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(name === 'correlation_ids' && { style: 'deepObject', explode: true }),
    schema
  }))
}

// What is text in a URL has a type of its own in the document, and lists are written as name[0], name[1].
const UNTYPED = {
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: SWITCHES.limit_max.fallback,
    default: SWITCHES.limit_default.fallback
  },
  correlation_ids: { type: 'object', additionalProperties: { type: 'string', format: 'uuid' } }
} as const

// Schemas that are only inside others.
const PARTS = [ProblemSchema, PaymentMethodBody, BankDetailsEntry, TransactionBody]

/** Every schema with a name, each once; they refer to each other by name. */
function componentSchemas(): Json {
  const named = z.registry<{ id: string }>()
  const roots = [...PARTS, ...OPERATIONS.flatMap(({ body, answer }) => [answer.schema, ...(body ? [body] : [])])]
  for (const schema of new Set(roots)) named.add(schema, { id: schema.meta()?.id ?? '' })
  const { schemas } = z.toJSONSchema(named, { io: 'input', uri: reference, override: plainTuple })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutNames(schema)]))
}

type SchemaOverride = NonNullable<z.core.ToJSONSchemaParams['override']>

/** Tuples as lists of so many items, each of which fits one place: common tools do not understand `prefixItems`. */
const plainTuple: SchemaOverride = ({ zodSchema, jsonSchema }) => {
  if (zodSchema._zod.def.type !== 'tuple') return
  const { prefixItems = [] } = jsonSchema
  delete jsonSchema.prefixItems
  jsonSchema.items = { anyOf: prefixItems.filter((item) => typeof item !== 'boolean') }
}

// Inside a document, a schema's place is its name.
function withoutNames(schema: z.core.JSONSchema.BaseSchema): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !['$schema', '$id', 'id'].includes(key)))
}
