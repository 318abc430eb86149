import { z } from 'zod'
import { CurrencyCode } from './money.ts'

/** One run of the controlled authorization; the app's own id. */
export const ThreedsRunId = z.guid()
export type ThreedsRunId = z.output<typeof ThreedsRunId>

/** What `POST /authorization` is sent with; the interface does not say. */
export const ThreedsAccess = z.enum(['bearer', 'public-key', 'none'])
export type ThreedsAccess = z.output<typeof ThreedsAccess>

export const TestCard = z.strictObject({ pan: z.string(), brand: z.string(), description: z.string() })
export type TestCard = z.output<typeof TestCard>

/** How the lab stands for the chosen connection. */
export const ThreedsSettings = z.strictObject({
  access: ThreedsAccess,
  /** In place of the connection's base URL; null for that. */
  baseUrl: z.string().trim().min(1).max(2000).nullable(),
  isLive: z.boolean(),
  /** Against a live connection only after the user has been warned, and never where the shell cannot show its pages. */
  isOn: z.boolean(),
  /** Why it cannot be switched on here; null where it can. */
  refusal: z.string().nullable(),
  /** Of the sandbox; empty for other services. */
  testCards: z.array(TestCard).readonly()
})
export type ThreedsSettings = z.output<typeof ThreedsSettings>

/** A card as typed, on its way to the main process and nowhere else. */
export const CardEntry = z.strictObject({
  pan: z.string().regex(/^\d{12,19}$/),
  month: z.int().min(1).max(12),
  /** Two digits. */
  year: z.int().min(0).max(99),
  csc: z.string().regex(/^\d{3,4}$/)
})
export type CardEntry = z.output<typeof CardEntry>

export const ThreedsDraft = z.strictObject({
  /** Null: a new one is made up. */
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
  /** `step`: waits before each request and each page until the user goes on. */
  mode: z.enum(['run', 'step'])
})
export type ThreedsDraft = z.output<typeof ThreedsDraft>

/**
 * Named ends. `declined`: the service said no. `refused`: it did not take the request as it is (access, address, fields).
 * `unknown`: nobody knows what it came to. `cancelled`: by the user, or because the card data was let go of.
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

/** A field of the cycle as it went over the wire, and what it says. */
const TracedField = z.strictObject({
  name: z.enum(['threeDSMethodData', 'creq', 'cres']),
  /** Null in a trace that was kept: the raw answer of an issuer is a proof, which stays in memory only. */
  raw: z.string().nullable(),
  /** Indented JSON; null where it cannot be read. Of a kept answer of an issuer, the fields that the standard names. */
  decoded: z.string().nullable()
})

export const TraceEvent = z.strictObject({
  at: z.string(),
  /** Milliseconds since the start, by a clock that is never set. */
  after: z.number().nonnegative(),
  /** From 1; a re-post begins the next. */
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
  /** A sentence. */
  words: z.string(),
  message: TracedMessage.nullable(),
  field: TracedField.nullable()
})
export type TraceEvent = z.output<typeof TraceEvent>

/** `ready`: waits for the user to go on. The other two wait for the page. */
const ThreedsState = z.enum(['ready', 'posting', 'method', 'challenge', 'ended'])

/** What is known of one run, and may be shown to others. */
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
  /** What the outcome, or the present state, means. */
  words: z.string(),
  round: z.int(),
  /** When the step that is shown is given up; null where nothing is waited for. */
  deadline: z.string().nullable(),
  /** Answers that were not taken. */
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
