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

/** What goes wrong, and with which requests. */
export const FaultRule = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  /** GET, POST …; any method unless given. */
  method: z
    .string()
    .regex(/^[A-Z]{1,10}$/)
    .optional(),
  /** A path, where `*` stands for any text; every path of the service unless given. */
  path: z
    .string()
    .regex(/^\/[\x21-\x7e]{0,200}$/)
    .optional(),
  /** How many requests pass before it begins. */
  skip: z.int().min(0).max(1_000_000).default(0),
  /** How many requests it hits; until it is taken away unless given. */
  count: z.int().min(1).max(1_000_000).optional(),
  probability: z.number().min(0).max(1).default(1),
  /** Of `latency`. */
  milliseconds: z.int().min(0).max(600_000).default(1000),
  /** Of `status`. */
  status: z.int().min(400).max(599).default(503),
  /** Form of the header of `rate_limit`, and how many seconds it says. */
  retry_after: z.enum(RETRY_AFTER).default('seconds'),
  seconds: z.int().min(0).max(86_400).default(1),
  /** Share of the body that `cut` lets through: 0 cuts after the headers. */
  share: z.number().min(0).max(1).default(0.5),
  /** What `malformed` sends, with status 200. */
  body: z.enum(BODIES).default('json')
})
export type FaultRule = z.output<typeof FaultRule>

/** The table of `--help` and the start page. */
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
