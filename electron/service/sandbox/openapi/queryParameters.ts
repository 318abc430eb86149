import { z } from 'zod'
import type { Policy } from '../policy/switches.ts'
import type { ListParameters } from '../transactions/listQuery.ts'

type Json = Readonly<Record<string, unknown>>

/** The parameters of a list, with the bounds that the policy sets. */
export function queryParameters(query: typeof ListParameters, policy: Policy): readonly Json[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  const described = new Map(Object.entries(properties)).set('limit', limitSchema(policy))
  return Array.from(described, ([name, schema]) => {
    if (typeof schema === 'boolean') return { name, in: 'query', schema }
    const { description, ...rest } = schema
    if (name !== 'correlation_ids') return { name, in: 'query', description, schema: rest }
    return { name, in: 'query', description, ...REPEATED, schema: { ...rest, maxItems: policy.correlation_max } }
  })
}

const REPEATED = { style: 'form', explode: true } as const

// The value is text in a URL, but a number for a client.
function limitSchema({ limit_default, limit_max }: Policy): z.core.JSONSchema.BaseSchema {
  return {
    description: 'number of transactions returned',
    type: 'integer',
    minimum: 1,
    maximum: limit_max,
    default: Math.min(limit_default, limit_max)
  }
}
