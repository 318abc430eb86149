import { z } from 'zod'
import { MOST_DECIDED } from '../../mostDecided.ts'
import { Decimal } from '../money.ts'
import { TeamLogin } from '../team.ts'
import { Booking, ItemKey } from './expectedPayment.ts'
import { MatchId } from './match.ts'

export const Reason = z.string().trim().min(3).max(500)

/** What a resolution or a note is about. */
export const Target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), key: ItemKey }),
  z.strictObject({ kind: z.literal('transaction'), id: z.string().min(1).max(200) }),
  z.strictObject({ kind: z.literal('match'), id: MatchId })
])
export type Target = z.output<typeof Target>

/** What is matched by hand: any number against any number. */
export const MatchSides = {
  items: z.array(ItemKey).min(1).max(MOST_DECIDED).readonly(),
  transactionIds: z.array(z.string()).min(1).max(MOST_DECIDED).readonly()
}

/** What somebody of a team is to decide. */
export const AssignedTarget = Target.options[0].or(Target.options[1])

const targets = z.array(Target).min(1).max(MOST_DECIDED).readonly()

/** What a person does to a reconciliation. Each is one entry of the log, and can be undone at any time. */
export const Decision = z.discriminatedUnion('do', [
  /** What the two sides differ by is a difference of the match. */
  z.strictObject({ do: z.literal('match'), ...MatchSides }),
  z.strictObject({ do: z.literal('unmatch'), matches: z.array(MatchId).min(1).max(MOST_DECIDED).readonly() }),
  /** Puts parts in the place of an item; their amounts add up to it. */
  z.strictObject({ do: z.literal('split'), item: ItemKey, amounts: z.array(Decimal).min(2).max(100).readonly() }),
  /** The money will not come or go: the part of the difference is explained. */
  z.strictObject({ do: z.literal('write-off'), targets, reason: Reason }),
  z.strictObject({ do: z.literal('ignore'), targets, reason: Reason }),
  z.strictObject({ do: z.literal('explain'), targets, reason: Reason }),
  /** What is missing, or the residual of a match, is expected by the next reconciliation. */
  z.strictObject({ do: z.literal('carry'), targets, reason: Reason }),
  z.strictObject({ do: z.literal('note'), target: Target, text: z.string().trim().min(1).max(2000) }),
  /** `due` is a day; `to` null takes it from whoever has it. */
  z.strictObject({
    do: z.literal('assign'),
    targets: z.array(AssignedTarget).min(1).max(MOST_DECIDED).readonly(),
    to: TeamLogin.nullable(),
    due: z.iso.date().nullable()
  }),
  /** Sees a batch as one transaction or as one an item; matches of the other view are taken back. */
  z.strictObject({ do: z.literal('book'), batch: z.string().nullable(), booking: Booking }),
  z.strictObject({ do: z.literal('rename'), name: z.string().trim().min(1).max(120) }),
  /** The sequence number of the entry. Undoing an applied plan takes back all its matches. */
  z.strictObject({ do: z.literal('undo'), entry: z.int() })
])
export type Decision = z.output<typeof Decision>
