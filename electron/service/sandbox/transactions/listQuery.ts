import { z } from 'zod'
import { DEFAULT_POLICY } from '../policy/policyBoard.ts'
import type { Policy } from '../policy/switches.ts'
import { malformed } from '../http/problem.ts'

const LIMIT_RULE = 'limit must be a whole number'

/** The parameters of `GET /v1/transactions`. The interface leaves the bounds open; the policy sets them. */
export const ListParameters = z.strictObject({
  starting_after: z
    .string()
    .min(1, 'starting_after must be the id of a transaction.')
    .optional()
    .describe('id of the transaction from which the selection starts'),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, LIMIT_RULE)
    .transform(Number)
    .optional(),
  sort_by: z.enum(['created_at', 'updated_at'], 'sort_by must be created_at or updated_at.').default('created_at'),
  correlation_ids: z
    .array(z.guid('Each of correlation_ids must be a UUID.').toLowerCase())
    .min(1)
    .optional()
    .describe(
      'Returns the transactions correlated with these payments. The name is repeated for each, as `correlation_ids=…&correlation_ids=…`, which is the form that this description has words for; `correlation_ids[0]=…&correlation_ids[1]=…`, the form of the interface, is taken as well. One request has one of the two.'
    )
})

/** The parameters with the final page size. */
export type ListQuery = Omit<z.output<typeof ListParameters>, 'limit'> & { readonly limit: number }

type QueryPolicy = Pick<Policy, 'limit_default' | 'limit_max' | 'correlation_max' | 'unknown_parameter'>

// The interface numbers the items. The OpenAPI document cannot express that, so clients made from it repeat the plain
// name.
const LIST_ITEM = /^correlation_ids\[(?:0|[1-9]\d{0,3})\]$/

/** Parses the part of a URL after the question mark. Throws a `Problem` that names the wrong parameter. */
export function parseListQuery(search: string, policy: QueryPolicy = DEFAULT_POLICY): ListQuery {
  const known = policy.unknown_parameter === 'ignore' ? ListParameters.strip() : ListParameters
  const result = known.safeParse(collect(new URLSearchParams(search)))
  if (result.success) return within(result.data, policy)
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    throw malformed('unknown parameter', `There is no parameter ${issue.keys.map(shorten).join(', ')}.`)
  }
  if (issue?.message === LIMIT_RULE) throw limitProblem(policy)
  throw malformed('invalid parameter', issue?.message ?? 'A parameter is invalid.')
}

function within(query: z.output<typeof ListParameters>, policy: QueryPolicy): ListQuery {
  const { limit = Math.min(policy.limit_default, policy.limit_max), correlation_ids } = query
  if (limit > policy.limit_max) throw limitProblem(policy)
  if (correlation_ids !== undefined && correlation_ids.length > policy.correlation_max) {
    throw malformed('invalid parameter', `At most ${policy.correlation_max} correlation_ids fit in one request.`)
  }
  return { ...query, limit }
}

function limitProblem({ limit_max }: QueryPolicy) {
  return malformed('invalid parameter', `${LIMIT_RULE} from 1 to ${limit_max}.`)
}

function collect(parameters: URLSearchParams): Record<string, unknown> {
  const seen = new Set<string>()
  const [numbered, repeated]: [string[], string[]] = [[], []]
  const fields: [string, unknown][] = []
  for (const [name, value] of parameters) {
    if (name === 'correlation_ids') {
      repeated.push(value)
      continue
    }
    if (seen.has(name)) throw malformed('repeated parameter', `The parameter ${shorten(name)} is given twice.`)
    seen.add(name)
    if (LIST_ITEM.test(name)) numbered.push(value)
    else fields.push([name, value])
  }
  // It is unclear what a mix of both forms means.
  if (numbered.length > 0 && repeated.length > 0) throw malformed('invalid parameter', LIST_RULE)
  const correlationIds = [...numbered, ...repeated]
  if (correlationIds.length > 0) fields.push(['correlation_ids', correlationIds])
  return Object.fromEntries(fields)
}

const LIST_RULE =
  'Send correlation_ids as correlation_ids[0], correlation_ids[1] and so on, or repeat correlation_ids; not both.'

function shorten(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name
}
