import { z } from 'zod'
import { DECLINE_WORDS } from '../threeds/declined.ts'

/** Bodies of one schema, each under a name. */
export type Examples<T = unknown> = Readonly<Record<string, { readonly summary?: string; readonly value: T }>>

export type ExamplesOf<S extends z.ZodType> = Examples<z.input<S>>

const MALFORMED = {
  'invalid id': 'The id in the address must be a UUID.',
  'invalid JSON': 'The body is not valid JSON.',
  'missing body': 'Send a JSON object as the body.',
  'invalid body': 'note: is unknown',
  'unexpected body': 'This call has no body.',
  'unknown parameter': 'There is no parameter note.',
  'repeated parameter': 'The parameter limit is given twice.',
  'invalid parameter': 'sort_by must be created_at or updated_at.',
  'unknown transaction': 'starting_after must be the id of a transaction.',
  'not a test card': 'The sandbox takes test cards only; they are listed at /test-cards.'
} as const

const CONFLICTS = {
  'payment method exists': 'A card is already saved. Another can be saved once it is deleted.',
  'too many charges': 'The sandbox holds no more transactions. Reset it.',
  'consent confirmed': 'This consent has been used. Create another.',
  'too many accounts': 'The sandbox holds no more accounts. Reset it.',
  'duplicate number': 'There is an authorization with this number already.'
} as const

interface Kind {
  readonly type: string
  /** Each reason with an example of its text. */
  readonly errors: Readonly<Record<string, string>>
}

// Every call gives these errors in the same form.
const COMMON = {
  401: {
    name: 'Unauthorized',
    type: 'unauthorized',
    errors: {
      'missing token': 'Send the access token as "Authorization: Bearer <token>".',
      'invalid token': 'The access token is not valid.',
      'expired token': 'The access token has expired.'
    }
  },
  402: { name: 'Declined', type: 'declined', errors: DECLINE_WORDS },
  403: {
    name: 'Forbidden',
    type: 'forbidden',
    errors: { 'foreign host': 'The sandbox answers to 127.0.0.1 and localhost only.' }
  },
  404: { name: 'NotFound', type: 'not found', errors: {} },
  413: {
    name: 'ContentTooLarge',
    type: 'malformed content',
    errors: { 'invalid request': 'The request could not be read.' }
  },
  415: {
    name: 'UnsupportedContentType',
    type: 'malformed content',
    errors: {
      'unsupported content type': 'Send the body as JSON, with the header "Content-Type: application/json".'
    }
  },
  429: {
    name: 'TooManyRequests',
    type: 'too many requests',
    errors: { 'rate limited': 'Too many requests. Wait before the next one.' }
  },
  500: { name: 'InternalError', type: 'internal error', errors: {} },
  503: { name: 'Unavailable', type: 'service unavailable', errors: {} }
} as const satisfies Record<number, Kind & { readonly name: string }>

type CommonStatus = keyof typeof COMMON

const EVERYWHERE = [401, 403, 429, 500, 503] as const satisfies readonly CommonStatus[]

/** Of every call that reads a body. */
export const OF_BODIES = ['invalid JSON', 'missing body', 'invalid body'] as const
export const UNREADABLE = [413, 415] as const

/** The error answers of a call, besides those that every call can give. */
export interface Refusals {
  /** Reasons for status 400. */
  readonly malformed: readonly (keyof typeof MALFORMED)[]
  /** Reasons for status 409. */
  readonly conflicts?: readonly (keyof typeof CONFLICTS)[]
  readonly others: readonly CommonStatus[]
}

export interface Refusal {
  readonly status: number
  readonly schema: z.ZodType
  /** A body for each reason. */
  readonly examples: Examples
}

const InvalidProperty = z
  .strictObject({
    property: z.string().describe('path of the property at fault, such as `charge.amount`'),
    description: z.string().describe('what is wrong with it')
  })
  .meta({ id: 'InvalidProperty' })

// Examples for the reasons that name a property.
const CONTENT: Readonly<Record<string, z.output<typeof InvalidProperty>>> = {
  'invalid id': { property: 'id', description: 'must be a UUID' },
  'invalid body': { property: 'note', description: 'is unknown' }
}

const COMMON_REFUSALS = Object.entries(COMMON).map(([text, kind]) => {
  const { schema, ...refusal } = refusalOf(Number(text), kind)
  return { ...refusal, schema: schema.meta({ id: kind.name }) }
})

/** The schemas whose names the refusals of all calls use. */
export const REFUSAL_SCHEMAS = [InvalidProperty, ...COMMON_REFUSALS.map(({ schema }) => schema)]

/** All error answers of a call. */
export function refusalsOf({ malformed, conflicts, others }: Refusals): readonly Refusal[] {
  const statuses = new Set<number>([...others, ...EVERYWHERE])
  return [
    refusalOf(400, { type: 'malformed content', errors: pick(MALFORMED, malformed) }),
    ...(conflicts ? [refusalOf(409, { type: 'conflict', errors: pick(CONFLICTS, conflicts) })] : []),
    ...COMMON_REFUSALS.filter(({ status }) => statuses.has(status))
  ]
}

function pick<K extends string>(all: Readonly<Record<K, string>>, names: readonly K[]): Kind['errors'] {
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

function refusalOf(status: number, { type, errors }: Kind): Refusal {
  const words = Object.keys(errors)
  const names = words.some((word) => word in CONTENT)
  const schema = z.strictObject({
    status: z.literal(status),
    type: z.literal(type),
    ...(words.length > 0 && { error: z.enum(words) }),
    description: z.string().optional().describe('what is wrong and what to do, for people'),
    ...(names && { content: InvalidProperty.optional() })
  })
  if (words.length === 0) return { status, schema, examples: { refused: { value: { status, type } } } }
  const example = ([error, description]: [string, string]) => [
    error.replaceAll(' ', '_'),
    { value: { status, type, error, description, content: CONTENT[error] } }
  ]
  return { status, schema, examples: Object.fromEntries(Object.entries(errors).map(example)) as Examples }
}
