import { z } from 'zod'
import { malformed } from '../problem.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 1000
/** More would not fit in the longest request line that Node reads. */
const MAX_CORRELATION_IDS = 200

const LIMIT_RULE = `limit must be a whole number from 1 to ${MAX_LIMIT}.`

/** What `GET /v1/transactions` understands. The interface leaves the bounds open; these are the sandbox's own. */
export const ListQuery = z.strictObject({
  starting_after: z.string().min(1, 'starting_after must be the id of a transaction.').optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, LIMIT_RULE)
    .transform(Number)
    .pipe(z.int().max(MAX_LIMIT, LIMIT_RULE))
    .default(DEFAULT_LIMIT),
  sort_by: z.enum(['created_at', 'updated_at'], 'sort_by must be created_at or updated_at.').default('created_at'),
  correlation_ids: z
    .array(z.guid('Each of correlation_ids must be a UUID.').toLowerCase())
    .min(1)
    .max(MAX_CORRELATION_IDS, `At most ${MAX_CORRELATION_IDS} correlation_ids fit in one request.`)
    .optional()
})
export type ListQuery = z.output<typeof ListQuery>

const LIST_ITEM = /^correlation_ids\[(?:0|[1-9]\d{0,3})\]$/

/** Reads the part of a URL after the question mark; throws a `Problem` that names the parameter at fault. */
export function parseListQuery(search: string): ListQuery {
  const result = ListQuery.safeParse(collect(new URLSearchParams(search)))
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') {
    throw malformed('unknown parameter', `There is no parameter ${issue.keys.map(shorten).join(', ')}.`)
  }
  throw malformed('invalid parameter', issue?.message ?? 'A parameter is invalid.')
}

function collect(parameters: URLSearchParams): Record<string, unknown> {
  const seen = new Set<string>()
  const correlationIds: string[] = []
  const fields: [string, unknown][] = []
  for (const [name, value] of parameters) {
    if (seen.has(name)) throw malformed('repeated parameter', `The parameter ${shorten(name)} is given twice.`)
    seen.add(name)
    if (LIST_ITEM.test(name)) correlationIds.push(value)
    else if (name === 'correlation_ids') throw malformed('invalid parameter', LIST_RULE)
    else fields.push([name, value])
  }
  if (correlationIds.length > 0) fields.push(['correlation_ids', correlationIds])
  return Object.fromEntries(fields)
}

const LIST_RULE = 'Send correlation_ids as correlation_ids[0], correlation_ids[1] and so on.'

function shorten(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name
}
