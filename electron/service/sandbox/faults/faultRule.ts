import { z } from 'zod'

export const FAULT_KINDS = [
  'latency',
  'unauthorized',
  'rate_limit',
  'status',
  'reset',
  'drop',
  'cut',
  'malformed',
  'stuck',
  'empty'
] as const

const RETRY_AFTER = ['seconds', 'date', 'none', 'past', 'invalid'] as const
const BODIES = ['json', 'html', 'nothing', 'null'] as const

/** What goes wrong, and for which requests. */
export const FaultRule = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  /** GET, POST …; every method if left out. */
  method: z
    .string()
    .regex(/^[A-Z]{1,10}$/)
    .optional(),
  /** A path, where `*` matches any text; every path of the service if left out. */
  path: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,200}$/)
    .optional(),
  /** How many requests pass before the first hit. */
  skip: z.int().min(0).max(1_000_000).default(0),
  /** How many requests it hits; without limit if left out. */
  count: z.int().min(1).max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** For `latency`. */
  milliseconds: z.int().min(0).max(600_000).default(1000),
  /** For `status`. */
  status: z.int().min(400).max(599).default(503),
  /** For `rate_limit`: the form of the header; the next field is its number of seconds. */
  retry_after: z.enum(RETRY_AFTER).default('seconds'),
  seconds: z.int().min(0).max(86_400).default(1),
  /** Share of the body that `cut` lets through: 0 cuts after the headers. */
  share: z.number().min(0).max(1).default(0.5),
  /** For `malformed`: the body that is sent, with status 200. */
  body: z.enum(BODIES).default('json')
})
export type FaultRule = z.output<typeof FaultRule>

/** The table that `--help` and the start page show. */
export const FAULT_TEXTS: Readonly<Record<FaultRule['kind'], string>> = {
  latency: 'the answer comes `milliseconds` later',
  unauthorized: '401 as for a token that is not valid',
  rate_limit: `429; retry_after is ${RETRY_AFTER.join(' | ')}, in \`seconds\``,
  status: 'any `status` from 400 to 599; 503 unless given',
  reset: 'the connection ends before anything happens',
  drop: 'the connection ends after everything happened, without an answer',
  cut: 'the connection ends in the body, after a `share` of it',
  malformed: `200 with another body: ${BODIES.join(' | ')}`,
  stuck: 'the first page again, whatever starting_after says, with has_more true',
  empty: 'a page without rows, with has_more true'
}
