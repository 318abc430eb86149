import { z } from 'zod'
import { Decimal } from '../money.ts'

export const LOG_KINDS = [
  'created',
  'planned',
  'applied',
  'match',
  'unmatch',
  'split',
  'write-off',
  'ignore',
  'explain',
  'carry',
  'note',
  'assign',
  'fill-in',
  'book',
  'rename',
  'undo',
  'settled',
  'changed',
  'signed-off',
  'reviewed',
  'sent-back',
  'reopened',
  'discarded',
  'rules-saved',
  'limits-saved',
  'loss-accepted',
  'team-entered',
  'team-invited',
  'team-left',
  'account-added',
  'account-removed',
  'bank-details-changed',
  'bank-details-acknowledged',
  'card-use-begun',
  'card-use-opened',
  'card-entered',
  'card-use-given-up',
  'card-use-removed',
  'kept'
] as const
export const LogKind = z.enum(LOG_KINDS)
export type LogKind = z.output<typeof LogKind>

/** Decisions about a reconciliation: a login that made one since it was last opened must not review it. */
export const DECIDING_KINDS = [
  'created',
  'planned',
  'applied',
  'match',
  'unmatch',
  'split',
  'write-off',
  'ignore',
  'explain',
  'carry',
  'note',
  'fill-in',
  'book',
  'rename',
  'undo',
  'signed-off',
  'reopened',
  'discarded'
] as const satisfies readonly LogKind[]

/** The form of an entry's time, as PostgreSQL reads it too. */
export const LOG_TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$/

/** One entry of the log. `hash` covers the entry and the hash of the one before, so that no change goes unnoticed. */
export const LogEntry = z.strictObject({
  seq: z.int(),
  at: z.string(),
  by: z.string(),
  kind: LogKind,
  reconciliation: z.string().nullable(),
  /** JSON text: what was done, and the figures at that time. */
  detail: z.string(),
  previousHash: z.string(),
  hash: z.string(),
  /** Of its author, in a team; see `signing`. Not part of the hash. */
  signature: z.string().optional()
})
export type LogEntry = z.output<typeof LogEntry>

/** A payment or transaction that an entry is about, described for people. Exactly one of the ids is set. */
export const EntrySubject = z.strictObject({
  payee: z.string().nullable(),
  amount: Decimal.nullable(),
  /** The amount is the difference of a match; null for its further payments. */
  isDifference: z.boolean(),
  currency: z.string().nullable(),
  item: z.string().nullable(),
  transaction: z.string().nullable()
})
export type EntrySubject = z.output<typeof EntrySubject>

/** One change that an entry made, in words. */
export const EntryFact = z.strictObject({ what: z.string(), before: z.string(), after: z.string() })
export type EntryFact = z.output<typeof EntryFact>

/** An entry as the screen shows it. */
export const ShownEntry = LogEntry.extend({
  /** One sentence. */
  words: z.string(),
  /** The first payments and transactions that the entry is about, and their number. */
  subjects: z.array(EntrySubject).readonly(),
  subjectCount: z.int(),
  facts: z.array(EntryFact).readonly(),
  canUndo: z.boolean(),
  /** The entry that undid this one. */
  undoneBy: z.int().nullable()
})
export type ShownEntry = z.output<typeof ShownEntry>

export const LogVerdict = z.strictObject({
  isWhole: z.boolean(),
  entries: z.int(),
  /** Number of entries of which only the link is known: no hash covers their content. */
  untold: z.int(),
  /** Number of the first entries that a hash named by the caller says nothing of: up to the last link before it. */
  uncovered: z.int(),
  head: z.string(),
  /** Remarks, in sentences, that do not mean a broken entry. */
  remarks: z.array(z.string()).readonly(),
  /** The first entry that was changed, and what is wrong with it. */
  broken: z.strictObject({ seq: z.int(), message: z.string() }).nullable()
})
export type LogVerdict = z.output<typeof LogVerdict>
