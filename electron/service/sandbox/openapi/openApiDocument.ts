import type { z } from 'zod'
import type { Policy } from '../policy/switches.ts'
import { VerificationAnswer } from '../threeds/authorizationSchemas.ts'
import { componentSchemas, schemaOf } from './componentSchemas.ts'
import { examplesOf, type OperationExamples } from './examples.ts'
import { OPERATIONS, type Operation } from './operations.ts'
import { queryParameters } from './queryParameters.ts'
import { REFUSAL_SCHEMAS } from './refusals.ts'
import { jsonContent, responsesOf } from './responses.ts'

type Json = Readonly<Record<string, unknown>>

/** What the description depends on. */
export interface Described {
  /** Scheme, host and port under which the client reaches it. */
  readonly origin: string
  readonly policy: Policy
  readonly seed: number
}

// Version of this description; the versions of the interface itself are in the paths.
const VERSION = '1.0.0'

/** The documented interface as an OpenAPI 3.1 document, made from the schemas that also check the requests. */
export function openApiDocument({ origin, policy, seed }: Described): Json {
  const examples = examplesOf(seed)
  const paths = Map.groupBy(OPERATIONS, ({ path }) => path)
  const entry = (operation: Operation) => [operation.method, operationObject(operation, examples[operation.id], policy)]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallydesk sandbox',
      version: VERSION,
      description:
        'Account funding, accounts, controlled card authorization and transactions, served on this machine from made-up data. No card network, no bank and no real money is behind it. Faults on purpose, and the switches `error_shape`, `row_shape=broken` and `verification_step`, make answers that are not as described here.',
      license: { name: 'MIT', identifier: 'MIT' }
    },
    servers: [{ url: origin, description: 'This machine' }],
    security: [{ accessToken: [] }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name, description: TAGS[name] })),
    paths: Object.fromEntries(
      Array.from(paths, ([path, operations]) => [path, Object.fromEntries(operations.map(entry))])
    ),
    components: { schemas: componentSchemas([...NAMED]), securitySchemes: securitySchemes(policy) }
  }
}

const NAMED = new Set<z.ZodType>([
  ...OPERATIONS.flatMap(({ body, answer, next }) => [answer.schema, body, next]).filter(
    (schema) => schema !== undefined
  ),
  VerificationAnswer,
  ...REFUSAL_SCHEMAS
])

function securitySchemes({ authorization_auth }: Policy): Json {
  const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })
  return {
    accessToken: bearer('The access token of a backend.'),
    ...(authorization_auth === 'public_key' && { publicKey: bearer('The key of the browser library.') })
  }
}

const TAGS: Readonly<Record<Operation['tag'], string>> = {
  'Payment methods': 'Saved cards, and the consent flow that saves or charges one.',
  Accounts: 'Current accounts and their bank details.',
  Transactions: 'The history of the company account.',
  Authorization: 'The controlled 3-D Secure cycle.'
}

function operationObject(operation: Operation, examples: OperationExamples, policy: Policy): Json {
  const { id, summary, description, tag, query, body, next } = operation
  const parameters = [
    ...(examples.id === undefined ? [] : [idParameter(examples.id)]),
    ...(query ? queryParameters(query, policy) : [])
  ]
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(id === 'authorize' && SECURITY[policy.authorization_auth]),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: jsonContent(body, examples.body ?? {}) } }),
    responses: responsesOf(operation, examples),
    ...(next && { callbacks: CALLBACKS })
  }
}

const SECURITY: Readonly<Record<Policy['authorization_auth'], Json>> = {
  bearer: {},
  public_key: { security: [{ publicKey: [] }] },
  none: { security: [] }
}

function idParameter(example: string): Json {
  return { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, example }
}

const CALLBACKS = {
  verificationAnswer: {
    '{$request.body#/target}': {
      post: {
        summary: 'The answer of a step, posted by an iframe in the cardholder’s browser',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: schemaOf(VerificationAnswer) } }
        },
        responses: {
          200: { description: 'A page for the iframe; the sandbox does not read it.' },
          '4XX': { description: 'The answer belongs to no authorization.' }
        }
      }
    }
  }
}
