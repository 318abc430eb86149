import { z } from 'zod'
import { CurrencyCode } from './money.ts'

/** One run of the controlled authorization; the app's own id. */
export const ThreedsRunId = z.guid()
export type ThreedsRunId = z.output<typeof ThreedsRunId>

/** The authentication of `POST /authorization`; the interface does not specify it. */
export const ThreedsAccess = z.enum(['bearer', 'public-key', 'none'])
export type ThreedsAccess = z.output<typeof ThreedsAccess>

export const TestCard = z.strictObject({ pan: z.string(), brand: z.string(), description: z.string() })
export type TestCard = z.output<typeof TestCard>

/** Settings of the lab for the chosen connection. */
export const ThreedsSettings = z.strictObject({
  access: ThreedsAccess,
  /** Replaces the connection's base URL; null: that URL is used. */
  baseUrl: z.string().trim().min(1).max(2000).nullable(),
  isLive: z.boolean(),
  /** For a live connection only after a warning; never if the shell cannot show the lab's pages. */
  isOn: z.boolean(),
  /** Why it cannot be switched on here; null if it can. */
  refusal: z.string().nullable(),
  /** Of the sandbox; empty for other services. */
  testCards: z.array(TestCard).readonly()
})
export type ThreedsSettings = z.output<typeof ThreedsSettings>

/** A typed card, on its way to the main process and nowhere else. */
export const CardEntry = z.strictObject({
  pan: z.string().regex(/^\d{12,19}$/),
  month: z.int().min(1).max(12),
  /** Two digits. */
  year: z.int().min(0).max(99),
  csc: z.string().regex(/^\d{3,4}$/)
})
export type CardEntry = z.output<typeof CardEntry>

export const ThreedsDraft = z.strictObject({
  /** Null: the app makes up a new number. */
  number: z
    .string()
    .regex(/^[\x21-\x7e]{1,64}$/)
    .nullable(),
  /** A JSON number, sent exactly as typed. */
  items: z
    .string()
    .regex(/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/)
    .max(40),
  currency: CurrencyCode,
  card: CardEntry,
  /** `step`: waits before each request and each page until the user continues. */
  mode: z.enum(['run', 'step'])
})
export type ThreedsDraft = z.output<typeof ThreedsDraft>

/**
 * `declined`: the service said no. `refused`: the service rejected the request itself (access, address, fields).
 * `unknown`: nobody knows the result. `cancelled`: by the user, or because the card data was dropped.
 */
export const ThreedsOutcome = z.enum([
  'succeeded',
  'declined',
  'refused',
  'unknown',
  'cancelled',
  'left',
  'challenge-timeout',
  'acs-error',
  'wrong-ids',
  'step-not-covered',
  'same-step',
  'too-many-rounds',
  'bad-answer',
  'not-sent'
])
export type ThreedsOutcome = z.output<typeof ThreedsOutcome>

/** A request or an answer, with the card number masked and no security code. */
const TracedMessage = z.strictObject({
  /** `POST https://…/authorization` or `400`. */
  head: z.string(),
  /** JSON or form text. */
  body: z.string()
})

/** A field of the cycle as it was sent or received, and its content. */
const TracedField = z.strictObject({
  name: z.enum(['threeDSMethodData', 'creq', 'cres']),
  /** Null in a stored trace: an issuer's raw answer is a proof and stays in memory only. */
  raw: z.string().nullable(),
  /** Indented JSON; null if it cannot be read. Of a stored issuer's answer only the fields that the standard names. */
  decoded: z.string().nullable()
})

export const TraceEvent = z.strictObject({
  at: z.string(),
  /** Milliseconds since the start, by a monotonic clock. */
  after: z.number().nonnegative(),
  /** From 1; each re-post starts the next round. */
  round: z.int(),
  kind: z.enum([
    'post',
    'answer',
    'method-shown',
    'method-answered',
    'method-timed-out',
    'challenge-shown',
    'challenge-answered',
    'dropped',
    'waiting',
    'ended'
  ]),
  /** One sentence. */
  words: z.string(),
  message: TracedMessage.nullable(),
  field: TracedField.nullable()
})
export type TraceEvent = z.output<typeof TraceEvent>

/** `ready`: waits for the user. `method`, `challenge`: wait for the page. */
const ThreedsState = z.enum(['ready', 'posting', 'method', 'challenge', 'ended'])

/** Everything that is known about one run and may be shown to others. */
export const ThreedsTrace = z.strictObject({
  id: ThreedsRunId,
  number: z.string(),
  items: z.string(),
  currency: z.string(),
  /** First six and last four digits. */
  card: z.string(),
  target: z.string(),
  service: z.string(),
  mode: z.enum(['run', 'step']),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  state: ThreedsState,
  outcome: ThreedsOutcome.nullable(),
  /** Explains the outcome or the present state. */
  words: z.string(),
  round: z.int(),
  /** When the app gives up waiting for the step that is shown; null if it waits for nothing. */
  deadline: z.string().nullable(),
  /** Number of rejected answers, by reason. */
  dropped: z.strictObject({ late: z.int(), forged: z.int(), swapped: z.int(), other: z.int() }),
  events: z.array(TraceEvent).readonly()
})
export type ThreedsTrace = z.output<typeof ThreedsTrace>

export const ThreedsSummary = ThreedsTrace.pick({
  id: true,
  number: true,
  items: true,
  currency: true,
  card: true,
  service: true,
  startedAt: true,
  state: true,
  outcome: true,
  round: true
})
export type ThreedsSummary = z.output<typeof ThreedsSummary>
