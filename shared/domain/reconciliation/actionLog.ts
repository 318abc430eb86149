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
  'loss-accepted',
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

/** A decision about a reconciliation: who made one since it was last open does not review it. */
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
  'book',
  'rename',
  'undo',
  'signed-off',
  'reopened',
  'discarded'
] as const satisfies readonly LogKind[]

/** One entry of the log: `hash` is over itself and the entry before it, so that no entry can change unseen. */
export const LogEntry = z.strictObject({
  seq: z.int(),
  at: z.string(),
  by: z.string(),
  kind: LogKind,
  reconciliation: z.string().nullable(),
  /** JSON text: what was done, with the figures it was done on. */
  detail: z.string(),
  previousHash: z.string(),
  hash: z.string()
})
export type LogEntry = z.output<typeof LogEntry>

/** A payment or a transaction that an entry is about, by what people know it by. Exactly one of the ids is there. */
export const EntrySubject = z.strictObject({
  payee: z.string().nullable(),
  amount: Decimal.nullable(),
  /** The amount is what a match differs by; of further payments of the same match it is null. */
  isDifference: z.boolean(),
  currency: z.string().nullable(),
  item: z.string().nullable(),
  transaction: z.string().nullable()
})
export type EntrySubject = z.output<typeof EntrySubject>

/** What an entry changed of one thing, in words. */
export const EntryFact = z.strictObject({ what: z.string(), before: z.string(), after: z.string() })
export type EntryFact = z.output<typeof EntryFact>

/** An entry as it is shown. */
export const ShownEntry = LogEntry.extend({
  /** In a sentence. */
  words: z.string(),
  /** The first payments and transactions that it is about, and how many there are. */
  subjects: z.array(EntrySubject).readonly(),
  subjectCount: z.int(),
  facts: z.array(EntryFact).readonly(),
  canUndo: z.boolean(),
  /** The entry that took it back. */
  undoneBy: z.int().nullable()
})
export type ShownEntry = z.output<typeof ShownEntry>

export const LogVerdict = z.strictObject({
  isWhole: z.boolean(),
  entries: z.int(),
  /** Entries of which only their link is known: no hash says what they tell. */
  untold: z.int(),
  head: z.string(),
  /** What to know of it although no entry is broken, in sentences. */
  remarks: z.array(z.string()).readonly(),
  /** The first entry that is not what was written, and what is wrong. */
  broken: z.strictObject({ seq: z.int(), message: z.string() }).nullable()
})
export type LogVerdict = z.output<typeof LogVerdict>
